// A picture's pyramid.
#pragma once

#include "Boundary.hpp"

#include <vector>

struct cvs_picture {
  /// Brightness at each level; each is a view into a padded image while flow may still be asked.
  std::vector<cv::Mat> levels;
  /// Brightness and gradient images in OpenCV's flow order; empty once compacted.
  std::vector<cv::Mat> flow;
};

/// Pixels around each level that flow may read.
constexpr int kFlowPadding = 15;
