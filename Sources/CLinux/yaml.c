#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

#include "clinux.h"

struct cln_yaml_parser {
  yaml_parser_t parser;
  yaml_event_t event;
};

struct cln_yaml_parser *cln_yaml_open(const char *text, size_t length) {
  struct cln_yaml_parser *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  if (!yaml_parser_initialize(&state->parser)) {
    free(state);
    return NULL;
  }
  yaml_parser_set_input_string(&state->parser, (const unsigned char *)text, length);
  return state;
}

static int kind_of(yaml_event_type_t type) {
  switch (type) {
    case YAML_SCALAR_EVENT: return CLN_YAML_SCALAR;
    case YAML_SEQUENCE_START_EVENT: return CLN_YAML_SEQUENCE_START;
    case YAML_SEQUENCE_END_EVENT: return CLN_YAML_SEQUENCE_END;
    case YAML_MAPPING_START_EVENT: return CLN_YAML_MAPPING_START;
    case YAML_MAPPING_END_EVENT: return CLN_YAML_MAPPING_END;
    case YAML_ALIAS_EVENT: return CLN_YAML_ALIAS;
    case YAML_DOCUMENT_START_EVENT: return CLN_YAML_DOCUMENT_START;
    case YAML_STREAM_END_EVENT: return CLN_YAML_END;
    default: return -1;  // stream start, document end: of no interest
  }
}

int cln_yaml_next(struct cln_yaml_parser *state, struct cln_yaml_event *event, char *message) {
  do {
    yaml_event_delete(&state->event);
    if (!yaml_parser_parse(&state->parser, &state->event)) {
      const char *problem = state->parser.problem;
      event->line = state->parser.problem_mark.line + 1;
      snprintf(message, CLN_MESSAGE_SIZE, "%s", problem ? problem : "no memory for the YAML parser");
      return -1;
    }
    event->kind = kind_of(state->event.type);
  } while (event->kind < 0);
  event->line = state->event.start_mark.line + 1;
  event->text = NULL;
  event->length = 0;
  if (event->kind == CLN_YAML_SCALAR) {
    event->text = (const char *)state->event.data.scalar.value;
    event->length = state->event.data.scalar.length;
  }
  return 0;
}

void cln_yaml_close(struct cln_yaml_parser *state) {
  yaml_event_delete(&state->event);
  yaml_parser_delete(&state->parser);
  free(state);
}
