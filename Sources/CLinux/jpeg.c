#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "clinux.h"

static int fail(tjhandle handle, char *message) {
  snprintf(message, CLN_MESSAGE_SIZE, "%s", tjGetErrorStr2(handle));
  if (handle) tjDestroy(handle);
  return -1;
}

int cln_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height, char *message) {
  int subsampling, colour_space;
  tjhandle handle = tjInitDecompress();
  if (!handle) return fail(NULL, message);
  *width = *height = 0;
  // A warning, such as of stray bytes, is no failure as long as there was a size to be found.
  if (tjDecompressHeader3(handle, bytes, count, width, height, &subsampling, &colour_space) != 0 &&
      (tjGetErrorCode(handle) != TJERR_WARNING || *width <= 0))
    return fail(handle, message);
  tjDestroy(handle);
  return 0;
}

int cln_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, char *message) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return fail(NULL, message);
  // Limited scans: a small progressive file can otherwise keep the decoder busy for minutes.
  if (tjDecompress2(
          handle, bytes, count, pixels, width, width, height, TJPF_GRAY, TJFLAG_LIMITSCANS) != 0) {
    int tolerable = tjGetErrorCode(handle) == TJERR_WARNING &&
                    strstr(tjGetErrorStr2(handle), "extraneous bytes") != NULL;
    if (!tolerable) return fail(handle, message);
  }
  tjDestroy(handle);
  return 0;
}

int cln_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, uint8_t **bytes, size_t *count,
    char *message) {
  tjhandle handle = tjInitCompress();
  if (!handle) return fail(NULL, message);
  unsigned long size = tjBufSize(width, height, TJSAMP_GRAY);
  unsigned char *buffer = size == (unsigned long)-1 ? NULL : malloc(size);
  if (!buffer) {
    tjDestroy(handle);
    snprintf(message, CLN_MESSAGE_SIZE, "no memory for the JPEG encoder");
    return -1;
  }
  if (tjCompress2(
          handle, pixels, width, width, height, TJPF_GRAY, &buffer, &size, TJSAMP_GRAY, quality,
          TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC) != 0) {
    free(buffer);
    return fail(handle, message);
  }
  tjDestroy(handle);
  *bytes = buffer;
  *count = size;
  return 0;
}
