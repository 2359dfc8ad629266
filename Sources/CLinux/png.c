#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clinux.h"

void cln_free(uint8_t *bytes) { free(bytes); }

// --- errors: libpng must not return from its error function, so it jumps ---

struct failure {
  jmp_buf jump;
  char *message;
};

static void on_error(png_structp png, png_const_charp text) {
  struct failure *failure = png_get_error_ptr(png);
  snprintf(failure->message, CLN_MESSAGE_SIZE, "%s", text);
  longjmp(failure->jump, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// --- reading ---

struct reader {
  struct failure failure;
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t left;
  uint8_t *row;
};

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct reader *reader = png_get_io_ptr(png);
  if (count > reader->left) png_error(png, "the file ends too early");
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->left -= count;
}

// Must be called with reader->failure.jump set.
static void read_header(struct reader *reader) {
  png_set_read_fn(reader->png, reader, read_bytes);
  png_set_chunk_malloc_max(reader->png, 1 << 20);
  png_read_info(reader->png, reader->info);
}

static int open_reader(struct reader *reader, const uint8_t *bytes, size_t count, char *message) {
  memset(reader, 0, sizeof *reader);
  reader->failure.message = message;
  reader->bytes = bytes;
  reader->left = count;
  reader->png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &reader->failure, on_error, on_warning);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (reader->info) return 0;
  png_destroy_read_struct(&reader->png, NULL, NULL);
  snprintf(message, CLN_MESSAGE_SIZE, "no memory for the PNG decoder");
  return -1;
}

static int close_reader(struct reader *reader, int result) {
  free(reader->row);
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  return result;
}

// The functions that set the jump take their state by pointer, so that it survives the jump.
static int guarded_size(struct reader *reader, uint32_t *width, uint32_t *height) {
  if (setjmp(reader->failure.jump)) return -1;
  read_header(reader);
  *width = png_get_image_width(reader->png, reader->info);
  *height = png_get_image_height(reader->png, reader->info);
  return 0;
}

int cln_png_size(
    const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message) {
  struct reader reader;
  if (open_reader(&reader, bytes, count, message) != 0) return -1;
  return close_reader(&reader, guarded_size(&reader, width, height));
}

// Weights of ITU-R BT.601 in 1/65536, as JPEG uses them; they add up to 65536.
static void brightness_of_rgb(const uint8_t *rgb, uint8_t *brightness, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, rgb += 3)
    brightness[x] = (19595u * rgb[0] + 38470u * rgb[1] + 7471u * rgb[2] + 32768u) >> 16;
}

static void read_rows(struct reader *reader, uint8_t *pixels, uint32_t width, uint32_t height) {
  png_structp png = reader->png;
  read_header(reader);
  if (png_get_image_width(png, reader->info) != width ||
      png_get_image_height(png, reader->info) != height)
    png_error(png, "the picture has another size than its header said");
  int colour = png_get_color_type(png, reader->info) & PNG_COLOR_MASK_COLOR;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_strip_alpha(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t samples = colour ? 3 : 1;
  if (png_get_rowbytes(png, reader->info) != samples * width)
    png_error(png, "unexpected kind of pixels");
  // Interlaced rows are refined pass by pass, so colour needs the whole picture then.
  size_t kept = passes > 1 && colour ? height : 1;
  if (colour && !(reader->row = malloc(samples * width * kept))) png_error(png, "no memory");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *target = pixels + (size_t)y * width;
      if (colour) {
        uint8_t *row = reader->row + (kept > 1 ? samples * width * y : 0);
        png_read_row(png, row, NULL);
        brightness_of_rgb(row, target, width);
      } else {
        png_read_row(png, target, NULL);
      }
    }
  png_read_end(png, NULL);
}

static int guarded_decode(
    struct reader *reader, uint8_t *pixels, uint32_t width, uint32_t height) {
  if (setjmp(reader->failure.jump)) return -1;
  read_rows(reader, pixels, width, height);
  return 0;
}

int cln_png_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height,
    char *message) {
  struct reader reader;
  if (open_reader(&reader, bytes, count, message) != 0) return -1;
  return close_reader(&reader, guarded_decode(&reader, pixels, width, height));
}

// --- writing ---

struct writer {
  struct failure failure;
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count, capacity;
};

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  struct writer *writer = png_get_io_ptr(png);
  if (writer->count + count > writer->capacity) {
    size_t capacity = 2 * writer->capacity + count;
    uint8_t *grown = realloc(writer->bytes, capacity);
    if (!grown) png_error(png, "no memory");
    writer->bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

static int guarded_encode(
    struct writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, int level) {
  if (setjmp(writer->failure.jump)) return -1;
  png_structp png = writer->png;
  png_set_write_fn(png, writer, write_bytes, flush_bytes);
  png_set_compression_level(png, level);
  png_set_IHDR(
      png, writer->info, width, height, 8, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, writer->info);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width);
  png_write_end(png, NULL);
  return 0;
}

int cln_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int compression_level,
    uint8_t **bytes, size_t *count, char *message) {
  struct writer writer;
  memset(&writer, 0, sizeof writer);
  writer.failure.message = message;
  writer.png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, &writer.failure, on_error, on_warning);
  writer.info = writer.png ? png_create_info_struct(writer.png) : NULL;
  int result = -1;
  if (writer.info)
    result = guarded_encode(&writer, pixels, width, height, compression_level);
  else
    snprintf(message, CLN_MESSAGE_SIZE, "no memory for the PNG encoder");
  png_destroy_write_struct(&writer.png, &writer.info);
  if (result != 0) {
    free(writer.bytes);
    return result;
  }
  *bytes = writer.bytes;
  *count = writer.count;
  return 0;
}
