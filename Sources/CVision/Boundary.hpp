// What every entry of the C boundary shares.
#pragma once

#include "cvision.h"

#include <opencv2/core.hpp>

/// Runs the body of an entry; no exception leaves.
template <class Body>
cvs_status guarded(Body body) noexcept {
  try {
    // One thread, so that sums are always taken in the same order. Set once: OpenCV's pool may not
    // be changed while another thread is at work.
    static const bool single = (cv::setNumThreads(1), true);
    static_cast<void>(single);
    return body();
  } catch (...) {
    return CVS_FAILED;
  }
}
