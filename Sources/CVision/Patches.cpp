// Patch alignment that does not mind gain and offset of brightness.
#include "Picture.hpp"

#include <cmath>

namespace {

constexpr int kRadius = 5;
constexpr int kSide = 2 * kRadius + 1;
constexpr int kCount = kSide * kSide;
constexpr int kPadded = kSide + 2;

/// Bilinear sampling; false where it would read outside.
inline float sampled(const cv::Mat &image, float x, float y) {
  const int column = static_cast<int>(x), row = static_cast<int>(y);
  const float fx = x - static_cast<float>(column), fy = y - static_cast<float>(row);
  const uint8_t *top = image.data + row * image.step[0] + column;
  const uint8_t *bottom = top + image.step[0];
  return (1 - fy) * ((1 - fx) * top[0] + fx * top[1]) +
         fy * ((1 - fx) * bottom[0] + fx * bottom[1]);
}

inline bool holds(const cv::Mat &image, float x, float y, float margin) {
  return x >= margin && y >= margin && x < static_cast<float>(image.cols) - margin - 1 &&
         y < static_cast<float>(image.rows) - margin - 1;
}

/// The reference patch as it should look now, with what its alignment needs.
struct Template {
  float value[kCount], gradientX[kCount], gradientY[kCount];
  float norm;
  float inverse[3];
};

bool prepare(const cvs_patch &patch, int level, Template &t) {
  const float *a = patch.current_from_reference;
  const float determinant = a[0] * a[3] - a[1] * a[2];
  if (!(std::abs(determinant) > 0.04F && std::abs(determinant) < 25.0F)) return false;
  // The reference level whose pixels are as large as those wanted.
  const int highest = static_cast<int>(patch.reference->levels.size()) - 1;
  int source = level;
  float size = determinant;
  while (size < 0.4F && source < highest) { size *= 4; ++source; }
  while (size > 2.5F && source > 0) { size /= 4; --source; }
  const cv::Mat &image = patch.reference->levels[source];
  const float scale = 1.0F / static_cast<float>(1 << source);
  const float step = static_cast<float>(1 << level) * scale / determinant;
  const float xx = a[3] * step, xy = -a[1] * step, yx = -a[2] * step, yy = a[0] * step;
  const float x0 = patch.at.x * scale, y0 = patch.at.y * scale;
  const float reach = kRadius + 1;
  const float margin =
      reach * std::max(std::abs(xx) + std::abs(xy), std::abs(yx) + std::abs(yy)) + 1;
  if (!holds(image, x0, y0, margin)) return false;
  float padded[kPadded * kPadded];
  for (int y = 0; y < kPadded; ++y) {
    for (int x = 0; x < kPadded; ++x) {
      const float dx = static_cast<float>(x) - reach, dy = static_cast<float>(y) - reach;
      padded[y * kPadded + x] =
          sampled(image, x0 + xx * dx + xy * dy, y0 + yx * dx + yy * dy);
    }
  }
  float mean = 0, meanX = 0, meanY = 0;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const float *p = padded + (y + 1) * kPadded + x + 1;
      const int i = y * kSide + x;
      t.value[i] = *p;
      t.gradientX[i] = 0.5F * (p[1] - p[-1]);
      t.gradientY[i] = 0.5F * (p[kPadded] - p[-kPadded]);
      mean += t.value[i];
      meanX += t.gradientX[i];
      meanY += t.gradientY[i];
    }
  }
  mean /= kCount;
  meanX /= kCount;
  meanY /= kCount;
  float hxx = 0, hxy = 0, hyy = 0, squares = 0;
  for (int i = 0; i < kCount; ++i) {
    t.value[i] -= mean;
    t.gradientX[i] -= meanX;
    t.gradientY[i] -= meanY;
    squares += t.value[i] * t.value[i];
    hxx += t.gradientX[i] * t.gradientX[i];
    hxy += t.gradientX[i] * t.gradientY[i];
    hyy += t.gradientY[i] * t.gradientY[i];
  }
  t.norm = std::sqrt(squares);
  const float d = hxx * hyy - hxy * hxy;
  if (!(d > 1e-3F) || t.norm < 11) return false;
  t.inverse[0] = hyy / d;
  t.inverse[1] = -hxy / d;
  t.inverse[2] = hxx / d;
  return true;
}

/// Moves `x`, `y` (pixels of this level) to the best fit; the correlation there, or -1.
float align(const Template &t, const cv::Mat &image, float &x, float &y, int iterations) {
  float patch[kCount];
  float score = -1;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    if (!holds(image, x, y, kRadius + 1)) return -1;
    const int column = static_cast<int>(x), row = static_cast<int>(y);
    const float fx = x - static_cast<float>(column), fy = y - static_cast<float>(row);
    const float w00 = (1 - fx) * (1 - fy), w01 = fx * (1 - fy), w10 = (1 - fx) * fy, w11 = fx * fy;
    float mean = 0;
    for (int j = 0; j < kSide; ++j) {
      const uint8_t *top = image.ptr<uint8_t>(row + j - kRadius) + column - kRadius;
      const uint8_t *bottom = top + image.step[0];
      for (int i = 0; i < kSide; ++i) {
        const float v = w00 * top[i] + w01 * top[i + 1] + w10 * bottom[i] + w11 * bottom[i + 1];
        patch[j * kSide + i] = v;
        mean += v;
      }
    }
    mean /= kCount;
    float squares = 0, product = 0;
    for (int i = 0; i < kCount; ++i) {
      patch[i] -= mean;
      squares += patch[i] * patch[i];
      product += patch[i] * t.value[i];
    }
    const float norm = std::sqrt(squares);
    if (norm < 5) return -1;
    score = product / (norm * t.norm);
    const float gain = t.norm / norm;
    float bx = 0, by = 0;
    for (int i = 0; i < kCount; ++i) {
      const float r = patch[i] * gain - t.value[i];
      bx += t.gradientX[i] * r;
      by += t.gradientY[i] * r;
    }
    const float dx = t.inverse[0] * bx + t.inverse[1] * by;
    const float dy = t.inverse[1] * bx + t.inverse[2] * by;
    if (!(dx * dx + dy * dy < 25)) return -1;
    x -= dx;
    y -= dy;
    if (dx * dx + dy * dy < 1e-4F) break;
  }
  return score;
}

}  // namespace

extern "C" cvs_status cvs_align_patches(
    const cvs_picture *current, int count, const cvs_patch *patches, int coarsest, cvs_pixel *to,
    float *score) {
  return guarded([&] {
    const int highest = static_cast<int>(current->levels.size()) - 1;
    if (count < 0 || coarsest < 0 || coarsest > highest) return CVS_INVALID_ARGUMENT;
    Template prepared;
    for (int i = 0; i < count; ++i) {
      score[i] = -1;
      float x = to[i].x, y = to[i].y;
      for (int level = coarsest; level >= 0; --level) {
        if (!prepare(patches[i], level, prepared)) continue;
        const float scale = static_cast<float>(1 << level);
        float levelX = x / scale, levelY = y / scale;
        const float fit = align(prepared, current->levels[level], levelX, levelY, 10);
        if (level == 0) score[i] = fit;
        if (fit < 0.5F) continue;
        x = levelX * scale;
        y = levelY * scale;
      }
      if (score[i] >= 0) to[i] = {x, y};
    }
    return CVS_OK;
  });
}
