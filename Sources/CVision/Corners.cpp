// Corners spread over a grid.
#include "Picture.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace {

struct Corner {
  float strength;
  cvs_pixel at;
};

/// The strongest corner of a cell that keeps its distance from all others.
bool bestOfCell(
    const cv::Mat &image, cv::Rect cell, double minimum, float distance,
    const std::vector<cvs_pixel> &others, Corner &best) {
  cv::Mat strength;
  cv::cornerMinEigenVal(image(cell), strength, 5, 3);
  best.strength = static_cast<float>(minimum);
  bool found = false;
  for (int y = 0; y < cell.height; ++y) {
    const float *row = strength.ptr<float>(y);
    for (int x = 0; x < cell.width; ++x) {
      if (row[x] <= best.strength) continue;
      const cvs_pixel at{static_cast<float>(cell.x + x), static_cast<float>(cell.y + y)};
      const bool free = std::all_of(others.begin(), others.end(), [&](const cvs_pixel &o) {
        const float dx = o.x - at.x, dy = o.y - at.y;
        return dx * dx + dy * dy >= distance * distance;
      });
      if (!free) continue;
      best = {row[x], at};
      found = true;
    }
  }
  return found;
}

}  // namespace

extern "C" cvs_status cvs_detect_corners(
    const cvs_picture *picture, int cell, double minimum, const cvs_pixel *occupied,
    int occupied_count, cvs_pixel *corners, int capacity, int *count) {
  return guarded([&] {
    if (cell < 8 || occupied_count < 0 || capacity < 0) return CVS_INVALID_ARGUMENT;
    const cv::Mat &image = picture->levels[0];
    constexpr int border = 12;
    const int columns = (image.cols - 2 * border) / cell, rows = (image.rows - 2 * border) / cell;
    *count = 0;
    if (columns < 1 || rows < 1) return CVS_OK;
    // Cells share what the division leaves over at the borders.
    const int left = (image.cols - columns * cell) / 2, top = (image.rows - rows * cell) / 2;
    std::vector<char> full(static_cast<size_t>(columns) * rows, 0);
    std::vector<cvs_pixel> others(occupied, occupied + occupied_count);
    for (const auto &o : others) {
      const int c = (static_cast<int>(o.x) - left) / cell, r = (static_cast<int>(o.y) - top) / cell;
      if (c >= 0 && c < columns && r >= 0 && r < rows) full[r * columns + c] = 1;
    }
    // OpenCV's eigenvalues are of twice the gradient, brightness from 0 to 1.
    const double scaled = minimum * 4 / (255.0 * 255.0);
    const float distance = 0.5F * static_cast<float>(cell);
    std::vector<Corner> found;
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        if (full[r * columns + c]) continue;
        Corner best{};
        const cv::Rect rect(left + c * cell, top + r * cell, cell, cell);
        if (!bestOfCell(image, rect, scaled, distance, others, best)) continue;
        others.push_back(best.at);
        found.push_back(best);
      }
    }
    std::sort(found.begin(), found.end(), [](const Corner &a, const Corner &b) {
      if (a.strength != b.strength) return a.strength > b.strength;
      return a.at.y != b.at.y ? a.at.y < b.at.y : a.at.x < b.at.x;
    });
    *count = std::min<int>(capacity, static_cast<int>(found.size()));
    for (int i = 0; i < *count; ++i) corners[i] = found[i].at;
    return CVS_OK;
  });
}
