// Pyramids and what a picture's brightness says.
#include "Picture.hpp"

#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

#include <cstdlib>
#include <memory>

namespace {

std::unique_ptr<cvs_picture> pyramid(const cv::Mat &image, int levels) {
  auto picture = std::make_unique<cvs_picture>();
  cv::buildOpticalFlowPyramid(
      image, picture->flow, cv::Size(kFlowPadding, kFlowPadding), levels - 1, true);
  for (size_t i = 0; i < picture->flow.size(); i += 2) picture->levels.push_back(picture->flow[i]);
  return picture;
}

}  // namespace

extern "C" cvs_status cvs_picture_create(
    const uint8_t *pixels, int width, int height, int levels, cvs_picture **picture) {
  return guarded([&] {
    if (width < 16 || height < 16 || levels < 1 || levels > 8) return CVS_INVALID_ARGUMENT;
    const cv::Mat image(height, width, CV_8U, const_cast<uint8_t *>(pixels));
    *picture = pyramid(image, levels).release();
    return CVS_OK;
  });
}

extern "C" cvs_status cvs_picture_adjusted(
    const cvs_picture *picture, double gain, double offset, cvs_picture **adjusted) {
  return guarded([&] {
    cv::Mat image;
    picture->levels[0].convertTo(image, CV_8U, gain, offset);
    *adjusted = pyramid(image, static_cast<int>(picture->levels.size())).release();
    return CVS_OK;
  });
}

extern "C" void cvs_picture_compact(cvs_picture *picture) {
  // A copy drops the padding; without memory for it the picture stays as it is.
  guarded([&] {
    std::vector<cv::Mat> levels;
    for (const auto &level : picture->levels) levels.push_back(level.clone());
    picture->levels = std::move(levels);
    picture->flow.clear();
    return CVS_OK;
  });
}

extern "C" void cvs_picture_release(cvs_picture *picture) { delete picture; }

extern "C" cvs_status cvs_picture_measure(const cvs_picture *picture, cvs_statistics *statistics) {
  return guarded([&] {
    const cv::Mat &image = picture->levels[picture->levels.size() > 1 ? 1 : 0];
    double sum = 0, squares = 0, gradient = 0;
    long dark = 0, bright = 0;
    for (int y = 0; y < image.rows; ++y) {
      const uint8_t *row = image.ptr<uint8_t>(y);
      int rowSum = 0, rowSquares = 0, rowGradient = 0, rowDark = 0, rowBright = 0;
      for (int x = 0; x < image.cols; ++x) {
        const int v = row[x];
        rowSum += v;
        rowSquares += v * v;
        rowDark += v < 10;
        rowBright += v > 245;
      }
      for (int x = 1; x < image.cols; ++x) rowGradient += std::abs(row[x] - row[x - 1]);
      sum += rowSum;
      squares += rowSquares;
      gradient += rowGradient;
      dark += rowDark;
      bright += rowBright;
    }
    const double n = static_cast<double>(image.total());
    statistics->mean = sum / n;
    statistics->deviation =
        std::sqrt(std::max(0.0, squares / n - statistics->mean * statistics->mean));
    statistics->dark_share = static_cast<double>(dark) / n;
    statistics->bright_share = static_cast<double>(bright) / n;
    statistics->sharpness = gradient / n;
    return CVS_OK;
  });
}
