// What the Camera target needs from C libraries, behind plain structs and status codes.
//
// Every function that can fail returns 0 for success. Callers own all buffers, but for those a
// function says it allocates. Errors of the picture and YAML libraries come as text in `message`,
// a buffer of CLN_MESSAGE_SIZE bytes that is always terminated.
#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>
#include <stdint.h>

#define CLN_MESSAGE_SIZE 256

// --- JPEG (libturbojpeg) ---

// Reads the size from a JPEG file's header.
int cln_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height, char *message);

// Decodes a JPEG file to brightness, `width * height` bytes. Stray bytes between segments, which
// some cameras add, are tolerated; missing or damaged picture data is an error.
int cln_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, char *message);

// Encodes brightness as a JPEG file in a buffer this allocates; free it with cln_free.
int cln_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, uint8_t **bytes, size_t *count,
    char *message);

// --- PNG (libpng) ---

// Reads the size from a PNG file's header.
int cln_png_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message);

// Decodes a PNG file of any kind to brightness: 16-bit is scaled to 8, transparency dropped,
// colours are weighed as in ITU-R BT.601.
int cln_png_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height,
    char *message);

// Encodes brightness as a PNG file in a buffer this allocates; free it with cln_free.
int cln_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int compression_level,
    uint8_t **bytes, size_t *count, char *message);

// Frees a buffer that a function above allocated.
void cln_free(uint8_t *bytes);

// --- YAML (libyaml) ---

enum cln_yaml_kind {
  CLN_YAML_END,
  CLN_YAML_SCALAR,
  CLN_YAML_SEQUENCE_START,
  CLN_YAML_SEQUENCE_END,
  CLN_YAML_MAPPING_START,
  CLN_YAML_MAPPING_END,
  CLN_YAML_ALIAS,
  CLN_YAML_DOCUMENT_START,
};

struct cln_yaml_event {
  int kind;          // enum cln_yaml_kind
  size_t line;       // from 1
  const char *text;  // a scalar's text, valid until the next call
  size_t length;     // of the text, bytes
};

struct cln_yaml_parser;

// Starts reading a text, which must stay alive until cln_yaml_close; NULL without memory.
struct cln_yaml_parser *cln_yaml_open(const char *text, size_t length);

// Reads the next event. On failure `event->line` says where and `message` what.
int cln_yaml_next(struct cln_yaml_parser *parser, struct cln_yaml_event *event, char *message);

// Ends reading.
void cln_yaml_close(struct cln_yaml_parser *parser);

#endif
