/// Camera calibration from pictures of a chessboard, by OpenCV; the rules of cvision.h hold.
#ifndef CVISION_CALIBRATION_H
#define CVISION_CALIBRATION_H

#include "cvision.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Finds the inner corners of a chessboard, row by row, to a fraction of a pixel.
/// `corners` holds `columns * rows`; `found` tells whether all of them were seen.
cvs_status cvs_find_chessboard(
    const uint8_t *pixels, int width, int height, int columns, int rows, cvs_pixel *corners,
    int *found);

/// What a calibration gives.
typedef struct {
  /// Focal lengths and principal point, pixels.
  double fx, fy, cx, cy;
  /// k1 k2 p1 p2 k3, or for a fisheye k1 k2 k3 k4.
  double distortion[5];
  /// Standard deviations of fx, fy, cx, cy, pixels; all 0 where they are not known.
  double deviations[4];
  /// Root mean square distance between seen and predicted corners, pixels.
  double rms;
} cvs_calibration;

/// Finds the camera that explains the corners of several views of a flat board.
/// `corners` holds `views * columns * rows`; `view_rms` and `board_tilts` (radians between the
/// board's normal and the optical axis) hold `views`.
cvs_status cvs_calibrate(
    const cvs_pixel *corners, int views, int columns, int rows, double square, int width,
    int height, int fisheye, cvs_calibration *result, double *view_rms, double *board_tilts);

#ifdef __cplusplus
}
#endif

#endif
