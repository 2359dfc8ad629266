// Descriptors, to know places again.
#include "Picture.hpp"

#include <opencv2/core/hal/hal.hpp>
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>

namespace {

/// The direction of a patch's centre of brightness, degrees.
float orientation(const cv::Mat &image, int x, int y) {
  constexpr int radius = 15;
  double mx = 0, my = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    const int width = static_cast<int>(std::sqrt(radius * radius - dy * dy));
    const uint8_t *row = image.ptr<uint8_t>(y + dy);
    for (int dx = -width; dx <= width; ++dx) {
      mx += dx * row[x + dx];
      my += dy * row[x + dx];
    }
  }
  return cv::fastAtan2(static_cast<float>(my), static_cast<float>(mx));
}

/// The nearest and second nearest of `b`.
struct Nearest {
  int index = -1, distance = 257, second = 257;
};

Nearest nearest(const uint8_t *descriptor, int count, const uint8_t *b) {
  Nearest best;
  for (int j = 0; j < count; ++j) {
    const int distance = cv::hal::normHamming(
        descriptor, b + static_cast<size_t>(j) * CVS_DESCRIPTOR_BYTES, CVS_DESCRIPTOR_BYTES);
    if (distance < best.distance) {
      best = {j, distance, best.distance};
    } else if (distance < best.second) {
      best.second = distance;
    }
  }
  return best;
}

}  // namespace

extern "C" cvs_status cvs_describe(
    const cvs_picture *picture, int level, int count, const cvs_pixel *points,
    uint8_t *descriptors, uint8_t *valid) {
  return guarded([&] {
    if (count < 0 || level < 0 || level >= static_cast<int>(picture->levels.size())) {
      return CVS_INVALID_ARGUMENT;
    }
    const cv::Mat &image = picture->levels[level];
    const float scale = 1.0F / static_cast<float>(1 << level);
    // ORB's own border: patterns reach 31 pixels and are computed on a smoothed picture.
    constexpr float border = 32;
    std::vector<cv::KeyPoint> keypoints;
    for (int i = 0; i < count; ++i) {
      const float x = points[i].x * scale, y = points[i].y * scale;
      valid[i] = x >= border && y >= border && x < static_cast<float>(image.cols) - border &&
                 y < static_cast<float>(image.rows) - border;
      if (!valid[i]) continue;
      const float angle = orientation(
          image, static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y)));
      keypoints.emplace_back(x, y, 31.0F, angle, 0.0F, 0, i);
    }
    if (keypoints.empty()) return CVS_OK;
    cv::Mat rows;
    cv::ORB::create(count, 1.2F, 1)->compute(image, keypoints, rows);
    std::fill(valid, valid + count, 0);
    for (size_t k = 0; k < keypoints.size(); ++k) {
      const int i = keypoints[k].class_id;
      valid[i] = 1;
      const uint8_t *row = rows.ptr<uint8_t>(static_cast<int>(k));
      std::copy(
          row, row + CVS_DESCRIPTOR_BYTES,
          descriptors + static_cast<size_t>(i) * CVS_DESCRIPTOR_BYTES);
    }
    return CVS_OK;
  });
}

extern "C" cvs_status cvs_match(
    int count_a, const uint8_t *a, int count_b, const uint8_t *b, int limit, int *match) {
  return guarded([&] {
    if (count_a < 0 || count_b < 0) return CVS_INVALID_ARGUMENT;
    for (int i = 0; i < count_a; ++i) {
      match[i] = -1;
      const uint8_t *descriptor = a + static_cast<size_t>(i) * CVS_DESCRIPTOR_BYTES;
      const Nearest there = nearest(descriptor, count_b, b);
      if (there.distance > limit || there.distance * 10 > there.second * 8) continue;
      const Nearest back = nearest(
          b + static_cast<size_t>(there.index) * CVS_DESCRIPTOR_BYTES, count_a, a);
      if (back.index == i) match[i] = there.index;
    }
    return CVS_OK;
  });
}
