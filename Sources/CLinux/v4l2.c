// All V4L2 calls. libv4l2 stands between, so that its conversions from makers' own formats work.
#include <errno.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "clinux.h"

static uint32_t type_of(int multiplanar) {
  return multiplanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
}

// Copies a driver's text, which need not be terminated, into a buffer a byte longer.
static void copy_text(char *target, const void *source, size_t size) {
  memcpy(target, source, size);
  target[size] = 0;
}

// libv4l2 writes failures to stderr, where its caller reports them already, unless it has a log.
static void silence_libv4l2(void) {
  if (!v4l2_log_file && !getenv("LIBV4L2_LOG_FILENAME")) v4l2_log_file = fopen("/dev/null", "we");
}

int cln_v4l2_open(const char *path) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, silence_libv4l2);
  int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) return -1;
  struct v4l2_capability c = {0};
  int result = ioctl(device, VIDIOC_QUERYCAP, &c);
  uint32_t caps = c.capabilities & V4L2_CAP_DEVICE_CAPS ? c.device_caps : c.capabilities;
  // libv4l2 converts for the single-planar API alone. Its plug-in for the multi-planar one hides
  // that API and prints to stdout, so such devices go without: libv4l2 then passes calls through.
  if (result == 0 && !(caps & V4L2_CAP_VIDEO_CAPTURE_MPLANE))
    result = v4l2_fd_open(device, V4L2_ENABLE_ENUM_FMT_EMULATION) < 0 ? -1 : 0;
  if (result == 0) return device;
  int reason = errno;
  close(device);
  errno = reason;
  return -1;
}

int cln_v4l2_close(int device) { return v4l2_close(device); }

int cln_v4l2_capability(int device, struct cln_capability *capability) {
  struct v4l2_capability c = {0};
  if (v4l2_ioctl(device, VIDIOC_QUERYCAP, &c) != 0) return -1;
  copy_text(capability->driver, c.driver, sizeof c.driver);
  copy_text(capability->card, c.card, sizeof c.card);
  copy_text(capability->bus, c.bus_info, sizeof c.bus_info);
  // `capabilities` is of the whole hardware, which may have several nodes.
  capability->device_caps =
      c.capabilities & V4L2_CAP_DEVICE_CAPS ? c.device_caps : c.capabilities;
  return 0;
}

// --- what the device offers ---

int cln_v4l2_list_format(
    int device, int multiplanar, uint32_t index, uint32_t *pixel_format, uint32_t *flags,
    char description[33]) {
  struct v4l2_fmtdesc d = {.index = index, .type = type_of(multiplanar)};
  if (v4l2_ioctl(device, VIDIOC_ENUM_FMT, &d) != 0) return -1;
  *pixel_format = d.pixelformat;
  *flags = d.flags;
  copy_text(description, d.description, sizeof d.description);
  return 0;
}

int cln_v4l2_list_size(int device, uint32_t pixel_format, uint32_t index, struct cln_range *size) {
  struct v4l2_frmsizeenum s = {.index = index, .pixel_format = pixel_format};
  if (v4l2_ioctl(device, VIDIOC_ENUM_FRAMESIZES, &s) != 0) return -1;
  memset(size, 0, sizeof *size);
  if (s.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    size->minimum[0] = size->maximum[0] = s.discrete.width;
    size->minimum[1] = size->maximum[1] = s.discrete.height;
  } else {
    size->minimum[0] = s.stepwise.min_width;
    size->minimum[1] = s.stepwise.min_height;
    size->maximum[0] = s.stepwise.max_width;
    size->maximum[1] = s.stepwise.max_height;
    size->step[0] = s.stepwise.step_width;
    size->step[1] = s.stepwise.step_height;
  }
  return 0;
}

int cln_v4l2_list_interval(
    int device, uint32_t pixel_format, uint32_t width, uint32_t height, uint32_t index,
    struct cln_range *interval) {
  struct v4l2_frmivalenum i = {
      .index = index, .pixel_format = pixel_format, .width = width, .height = height};
  if (v4l2_ioctl(device, VIDIOC_ENUM_FRAMEINTERVALS, &i) != 0) return -1;
  memset(interval, 0, sizeof *interval);
  if (i.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
    interval->minimum[0] = interval->maximum[0] = i.discrete.numerator;
    interval->minimum[1] = interval->maximum[1] = i.discrete.denominator;
  } else {
    interval->minimum[0] = i.stepwise.min.numerator;
    interval->minimum[1] = i.stepwise.min.denominator;
    interval->maximum[0] = i.stepwise.max.numerator;
    interval->maximum[1] = i.stepwise.max.denominator;
  }
  return 0;
}

// --- choosing ---

int cln_v4l2_set_format(int device, int multiplanar, struct cln_format *format) {
  struct v4l2_format f = {.type = type_of(multiplanar)};
  if (multiplanar) {
    f.fmt.pix_mp.width = format->width;
    f.fmt.pix_mp.height = format->height;
    f.fmt.pix_mp.pixelformat = format->pixel_format;
    f.fmt.pix_mp.field = V4L2_FIELD_NONE;
  } else {
    f.fmt.pix.width = format->width;
    f.fmt.pix.height = format->height;
    f.fmt.pix.pixelformat = format->pixel_format;
    f.fmt.pix.field = V4L2_FIELD_NONE;
  }
  if (v4l2_ioctl(device, VIDIOC_S_FMT, &f) != 0) return -1;
  memset(format, 0, sizeof *format);
  if (multiplanar) {
    const struct v4l2_pix_format_mplane *p = &f.fmt.pix_mp;
    if (p->num_planes > CLN_PLANES) {
      errno = ENOTSUP;
      return -1;
    }
    format->width = p->width;
    format->height = p->height;
    format->pixel_format = p->pixelformat;
    format->field = p->field;
    format->planes = p->num_planes;
    for (uint32_t i = 0; i < p->num_planes; i++) {
      format->stride[i] = p->plane_fmt[i].bytesperline;
      format->size[i] = p->plane_fmt[i].sizeimage;
    }
  } else {
    const struct v4l2_pix_format *p = &f.fmt.pix;
    format->width = p->width;
    format->height = p->height;
    format->pixel_format = p->pixelformat;
    format->field = p->field;
    format->planes = 1;
    format->stride[0] = p->bytesperline;
    format->size[0] = p->sizeimage;
  }
  return 0;
}

int cln_v4l2_set_interval(
    int device, int multiplanar, uint32_t *numerator, uint32_t *denominator) {
  struct v4l2_streamparm p = {.type = type_of(multiplanar)};
  if (v4l2_ioctl(device, VIDIOC_G_PARM, &p) != 0) return -1;
  if (!(p.parm.capture.capability & V4L2_CAP_TIMEPERFRAME)) {
    errno = ENOTSUP;
    return -1;
  }
  p.parm.capture.timeperframe.numerator = *numerator;
  p.parm.capture.timeperframe.denominator = *denominator;
  if (v4l2_ioctl(device, VIDIOC_S_PARM, &p) != 0) return -1;
  *numerator = p.parm.capture.timeperframe.numerator;
  *denominator = p.parm.capture.timeperframe.denominator;
  return 0;
}

// --- buffers and streaming ---

int cln_v4l2_request_buffers(int device, int multiplanar, uint32_t *count) {
  struct v4l2_requestbuffers r = {
      .count = *count, .type = type_of(multiplanar), .memory = V4L2_MEMORY_MMAP};
  if (v4l2_ioctl(device, VIDIOC_REQBUFS, &r) != 0) return -1;
  *count = r.count;
  return 0;
}

// Makes one of the buffer calls and, unless it is a plain hand-over, tells its outcome.
static int buffer_call(
    int device, unsigned long request, int multiplanar, uint32_t index,
    struct cln_buffer *buffer) {
  struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
  struct v4l2_buffer b = {
      .index = index, .type = type_of(multiplanar), .memory = V4L2_MEMORY_MMAP};
  if (multiplanar) {
    b.m.planes = planes;
    b.length = VIDEO_MAX_PLANES;
  }
  if (v4l2_ioctl(device, request, &b) != 0) return -1;
  if (!buffer) return 0;
  memset(buffer, 0, sizeof *buffer);
  buffer->index = b.index;
  buffer->flags = b.flags;
  buffer->sequence = b.sequence;
  buffer->timestamp_nanoseconds =
      (int64_t)b.timestamp.tv_sec * 1000000000 + (int64_t)b.timestamp.tv_usec * 1000;
  if (multiplanar) {
    buffer->planes = b.length < CLN_PLANES ? b.length : CLN_PLANES;
    for (uint32_t i = 0; i < buffer->planes; i++) {
      buffer->length[i] = planes[i].length;
      buffer->offset[i] = planes[i].m.mem_offset;
      buffer->start[i] = planes[i].data_offset;
      buffer->used[i] = planes[i].bytesused;
    }
  } else {
    buffer->planes = 1;
    buffer->length[0] = b.length;
    buffer->offset[0] = b.m.offset;
    buffer->used[0] = b.bytesused;
  }
  return 0;
}

int cln_v4l2_query_buffer(int device, int multiplanar, uint32_t index, struct cln_buffer *buffer) {
  return buffer_call(device, VIDIOC_QUERYBUF, multiplanar, index, buffer);
}

int cln_v4l2_map(int device, uint32_t length, uint32_t offset, const uint8_t **bytes) {
  void *start = v4l2_mmap(NULL, length, PROT_READ, MAP_SHARED, device, offset);
  if (start == MAP_FAILED) return -1;
  *bytes = start;
  return 0;
}

int cln_v4l2_unmap(const uint8_t *bytes, uint32_t length) {
  return v4l2_munmap((void *)bytes, length);
}

int cln_v4l2_queue(int device, int multiplanar, uint32_t index) {
  return buffer_call(device, VIDIOC_QBUF, multiplanar, index, NULL);
}

int cln_v4l2_dequeue(int device, int multiplanar, struct cln_buffer *buffer) {
  return buffer_call(device, VIDIOC_DQBUF, multiplanar, 0, buffer);
}

int cln_v4l2_stream(int device, int multiplanar, int on) {
  int type = (int)type_of(multiplanar);
  return v4l2_ioctl(device, on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &type);
}

int cln_v4l2_wait(int device, int milliseconds, int *failed) {
  struct pollfd p = {.fd = device, .events = POLLIN};
  int result = poll(&p, 1, milliseconds);
  *failed = (p.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  return result;
}

// --- controls ---

int cln_v4l2_next_control(int device, uint32_t after, struct cln_control *control) {
  struct v4l2_query_ext_ctrl q = {.id = after | V4L2_CTRL_FLAG_NEXT_CTRL};
  if (v4l2_ioctl(device, VIDIOC_QUERY_EXT_CTRL, &q) != 0) return -1;
  control->id = q.id;
  control->type = q.type;
  control->flags = q.flags;
  copy_text(control->name, q.name, 32);
  control->minimum = q.minimum;
  control->maximum = q.maximum;
  control->step = (int64_t)q.step;
  control->standard = q.default_value;
  return 0;
}

int cln_v4l2_menu_item(int device, uint32_t control, uint32_t index, char name[33]) {
  struct v4l2_querymenu m = {.id = control, .index = index};
  if (v4l2_ioctl(device, VIDIOC_QUERYMENU, &m) != 0) return -1;
  copy_text(name, m.name, sizeof m.name);
  return 0;
}

int cln_v4l2_get_control(int device, uint32_t id, int32_t *value) {
  struct v4l2_control c = {.id = id};
  if (v4l2_ioctl(device, VIDIOC_G_CTRL, &c) != 0) return -1;
  *value = c.value;
  return 0;
}

int cln_v4l2_set_control(int device, uint32_t id, int32_t value) {
  struct v4l2_control c = {.id = id, .value = value};
  return v4l2_ioctl(device, VIDIOC_S_CTRL, &c);
}
