// Chessboards and the cameras that saw them.
#include "Boundary.hpp"
#include "calibration.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace {

/// Half the width of the window in which corners are refined: as much as fits between neighbours.
int refinementWindow(const std::vector<cv::Point2f> &corners, int columns) {
  double nearest = 1e9;
  for (size_t i = 0; i + 1 < corners.size(); ++i) {
    if ((i + 1) % static_cast<size_t>(columns) == 0) continue;
    nearest = std::min(nearest, cv::norm(corners[i + 1] - corners[i]));
  }
  return std::clamp(static_cast<int>(nearest * 0.3), 2, 11);
}

/// The angle between a board's normal and the optical axis.
double tiltOf(const cv::Mat &rotationVector) {
  cv::Mat rotation;
  cv::Rodrigues(rotationVector, rotation);
  return std::acos(std::clamp(std::abs(rotation.at<double>(2, 2)), 0.0, 1.0));
}

/// What both camera models need and give.
struct Problem {
  std::vector<std::vector<cv::Point3f>> board;
  std::vector<std::vector<cv::Point2f>> seen;
  cv::Size size;
  cv::Mat matrix, distortion;
  std::vector<cv::Mat> rotations, translations;
  double deviations[4] = {0, 0, 0, 0};
  double rms = 0;
};

void solvePinhole(Problem &p) {
  cv::Mat intrinsic, extrinsic, perView;
  p.rms = cv::calibrateCamera(
      p.board, p.seen, p.size, p.matrix, p.distortion, p.rotations, p.translations, intrinsic,
      extrinsic, perView, 0, cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 100, 1e-10));
  for (int i = 0; i < 4; ++i) p.deviations[i] = intrinsic.at<double>(i);
}

void solveFisheye(Problem &p) {
  const int flags = cv::fisheye::CALIB_RECOMPUTE_EXTRINSIC | cv::fisheye::CALIB_FIX_SKEW;
  p.rms = cv::fisheye::calibrate(
      p.board, p.seen, p.size, p.matrix, p.distortion, p.rotations, p.translations, flags,
      cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 100, 1e-10));
}

double viewError(const Problem &p, size_t view, bool fisheye) {
  std::vector<cv::Point2f> predicted;
  if (fisheye)
    cv::fisheye::projectPoints(
        p.board[view], predicted, p.rotations[view], p.translations[view], p.matrix, p.distortion);
  else
    cv::projectPoints(
        p.board[view], p.rotations[view], p.translations[view], p.matrix, p.distortion, predicted);
  return cv::norm(predicted, p.seen[view], cv::NORM_L2) / std::sqrt(double(predicted.size()));
}

}  // namespace

extern "C" cvs_status cvs_find_chessboard(
    const uint8_t *pixels, int width, int height, int columns, int rows, cvs_pixel *corners,
    int *found) {
  return guarded([&] {
    if (width < 16 || height < 16 || columns < 3 || rows < 3) return CVS_INVALID_ARGUMENT;
    const cv::Mat image(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
    std::vector<cv::Point2f> points;
    *found = cv::findChessboardCorners(
        image, cv::Size(columns, rows), points,
        cv::CALIB_CB_ADAPTIVE_THRESH | cv::CALIB_CB_NORMALIZE_IMAGE | cv::CALIB_CB_FAST_CHECK);
    if (!*found) return CVS_OK;
    const int window = refinementWindow(points, columns);
    cv::cornerSubPix(
        image, points, cv::Size(window, window), cv::Size(-1, -1),
        cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 100, 1e-4));
    for (size_t i = 0; i < points.size(); ++i) corners[i] = {points[i].x, points[i].y};
    return CVS_OK;
  });
}

extern "C" cvs_status cvs_calibrate(
    const cvs_pixel *corners, int views, int columns, int rows, double square, int width,
    int height, int fisheye, cvs_calibration *result, double *view_rms, double *board_tilts) {
  return guarded([&] {
    if (views < 3 || columns < 3 || rows < 3 || !(square > 0)) return CVS_INVALID_ARGUMENT;
    Problem p;
    p.size = cv::Size(width, height);
    std::vector<cv::Point3f> board;
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        board.emplace_back(float(c * square), float(r * square), 0.f);
    p.board.assign(views, board);
    const size_t points = board.size();
    for (int v = 0; v < views; ++v) {
      std::vector<cv::Point2f> seen;
      for (size_t i = 0; i < points; ++i)
        seen.emplace_back(corners[v * points + i].x, corners[v * points + i].y);
      p.seen.push_back(seen);
    }
    if (fisheye)
      solveFisheye(p);
    else
      solvePinhole(p);
    *result = {};
    result->fx = p.matrix.at<double>(0, 0);
    result->fy = p.matrix.at<double>(1, 1);
    result->cx = p.matrix.at<double>(0, 2);
    result->cy = p.matrix.at<double>(1, 2);
    const int coefficients = std::min<int>(5, static_cast<int>(p.distortion.total()));
    for (int i = 0; i < coefficients; ++i) result->distortion[i] = p.distortion.at<double>(i);
    std::copy(p.deviations, p.deviations + 4, result->deviations);
    result->rms = p.rms;
    for (int v = 0; v < views; ++v) {
      view_rms[v] = viewError(p, v, fisheye != 0);
      board_tilts[v] = tiltOf(p.rotations[v]);
    }
    const bool finite = std::isfinite(result->fx) && std::isfinite(result->fy) &&
                        std::isfinite(result->cx) && std::isfinite(result->cy) &&
                        std::isfinite(result->rms);
    return finite && result->fx > 0 && result->fy > 0 ? CVS_OK : CVS_NO_SOLUTION;
  });
}
