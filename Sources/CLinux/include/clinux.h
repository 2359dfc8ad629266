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

// --- V4L2 (libv4l2) ---
//
// These return -1 and set errno like the system calls they wrap; the caller repeats on EINTR.
// `multiplanar` chooses between the single- and the multi-planar capture API.

#define CLN_PLANES 4

struct cln_capability {
  char driver[17], card[33], bus[33];
  uint32_t device_caps;
};

struct cln_format {
  uint32_t width, height;
  uint32_t pixel_format;
  uint32_t field;
  uint32_t planes;
  uint32_t stride[CLN_PLANES];  // bytes from row to row
  uint32_t size[CLN_PLANES];    // bytes a buffer's plane holds
};

struct cln_buffer {
  uint32_t index, flags, sequence;
  uint32_t planes;
  uint32_t length[CLN_PLANES];  // bytes mapped
  uint32_t offset[CLN_PLANES];  // for cln_v4l2_map
  uint32_t start[CLN_PLANES];   // where the picture begins in the plane
  uint32_t used[CLN_PLANES];    // bytes from the plane's beginning to the picture's end
  int64_t timestamp_nanoseconds;
};

// A frame size or rate: one (`minimum == maximum`), or a range in steps.
struct cln_range {
  uint32_t minimum[2], maximum[2], step[2];
};

struct cln_control {
  uint32_t id, type, flags;
  char name[33];
  int64_t minimum, maximum, step, standard;
};

int cln_v4l2_open(const char *path);
int cln_v4l2_close(int device);
int cln_v4l2_capability(int device, struct cln_capability *capability);
// Formats, sizes and rates by running number; errno EINVAL ends the list.
int cln_v4l2_list_format(
    int device, int multiplanar, uint32_t index, uint32_t *pixel_format, uint32_t *flags,
    char description[33]);
int cln_v4l2_list_size(int device, uint32_t pixel_format, uint32_t index, struct cln_range *size);
// Frame intervals as seconds in fractions: [0] over [1].
int cln_v4l2_list_interval(
    int device, uint32_t pixel_format, uint32_t width, uint32_t height, uint32_t index,
    struct cln_range *interval);
// Sets what is in `format` (width, height, pixel_format) and writes back what the driver made of it.
int cln_v4l2_set_format(int device, int multiplanar, struct cln_format *format);
// Asks for a frame interval and writes back what the driver made of it; ENOTSUP without choice.
int cln_v4l2_set_interval(
    int device, int multiplanar, uint32_t *numerator, uint32_t *denominator);
int cln_v4l2_request_buffers(int device, int multiplanar, uint32_t *count);
int cln_v4l2_query_buffer(int device, int multiplanar, uint32_t index, struct cln_buffer *buffer);
int cln_v4l2_map(int device, uint32_t length, uint32_t offset, const uint8_t **bytes);
int cln_v4l2_unmap(const uint8_t *bytes, uint32_t length);
int cln_v4l2_queue(int device, int multiplanar, uint32_t index);
int cln_v4l2_dequeue(int device, int multiplanar, struct cln_buffer *buffer);
int cln_v4l2_stream(int device, int multiplanar, int on);
// Waits for a picture: 1 where there may be one, 0 after the time; `failed` where the device
// reports an error besides.
int cln_v4l2_wait(int device, int milliseconds, int *failed);
// The first control after an id, for enumeration.
int cln_v4l2_next_control(int device, uint32_t after, struct cln_control *control);
int cln_v4l2_menu_item(int device, uint32_t control, uint32_t index, char name[33]);
int cln_v4l2_get_control(int device, uint32_t id, int32_t *value);
int cln_v4l2_set_control(int device, uint32_t id, int32_t value);

#endif
