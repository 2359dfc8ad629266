// Optical flow forwards and backwards.
#include "Picture.hpp"

#include <opencv2/video/tracking.hpp>

extern "C" cvs_status cvs_track_flow(
    const cvs_picture *previous, const cvs_picture *current, int count, const cvs_pixel *from,
    cvs_pixel *to, uint8_t *found, int window, double tolerance) {
  return guarded([&] {
    if (count < 0 || window < 3 || window > kFlowPadding) return CVS_INVALID_ARGUMENT;
    if (previous->flow.empty() || current->flow.empty()) return CVS_INVALID_ARGUMENT;
    if (previous->levels[0].size() != current->levels[0].size()) return CVS_INVALID_ARGUMENT;
    if (count == 0) return CVS_OK;
    std::vector<cv::Point2f> start(count), end(count);
    for (int i = 0; i < count; ++i) {
      start[i] = {from[i].x, from[i].y};
      end[i] = {to[i].x, to[i].y};
    }
    std::vector<cv::Point2f> back = start;
    std::vector<uint8_t> forwards, backwards;
    const cv::Size size(window, window);
    const cv::TermCriteria criteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 15, 0.03);
    const int levels = static_cast<int>(previous->flow.size()) / 2 - 1;
    cv::calcOpticalFlowPyrLK(
        previous->flow, current->flow, start, end, forwards, cv::noArray(), size, levels, criteria,
        cv::OPTFLOW_USE_INITIAL_FLOW, 1e-4);
    // The way back starts near its end, so the lower levels do.
    cv::calcOpticalFlowPyrLK(
        current->flow, previous->flow, end, back, backwards, cv::noArray(), size,
        std::min(levels, 1), criteria, cv::OPTFLOW_USE_INITIAL_FLOW, 1e-4);
    const auto &image = current->levels[0];
    for (int i = 0; i < count; ++i) {
      const cv::Point2f gap = back[i] - start[i];
      const bool inside = end[i].x >= 0 && end[i].y >= 0 && end[i].x <= image.cols - 1 &&
                          end[i].y <= image.rows - 1;
      found[i] = forwards[i] && backwards[i] && inside && gap.dot(gap) <= tolerance * tolerance;
      to[i] = {end[i].x, end[i].y};
    }
    return CVS_OK;
  });
}
