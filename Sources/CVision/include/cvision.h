/// The C boundary of the vision routines that rest on OpenCV and Ceres.
///
/// Rules that hold for every function: all buffers are the caller's and outlive the call;
/// a count says how many elements each buffer holds; nothing is kept after the call, except in
/// handles made by a `_create` function and given back to its `_release`; no C++ exception leaves;
/// equal arguments give equal results. Pixels count from the centre of the top left pixel.
/// "Normalised" coordinates are x/z and y/z in the camera frame, lens distortion undone.
#ifndef CVISION_H
#define CVISION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a call ended.
typedef enum {
  CVS_OK = 0,
  /// A count or size is out of its range.
  CVS_INVALID_ARGUMENT = 1,
  /// The data does not determine an answer.
  CVS_NO_SOLUTION = 2,
  /// Memory ran out or a library failed.
  CVS_FAILED = 3
} cvs_status;

/// A position in a picture, pixels.
typedef struct { float x, y; } cvs_pixel;
/// A vector of three.
typedef struct { double x, y, z; } cvs_vector;
/// A normalised image point.
typedef struct { double x, y; } cvs_ray;
/// A rigid transform: unit quaternion and translation.
typedef struct { double qx, qy, qz, qw, tx, ty, tz; } cvs_pose;

// Pictures

/// A pyramid of a picture, each level half as wide as the one below.
typedef struct cvs_picture cvs_picture;

/// What a picture's brightness says about its worth for tracking.
typedef struct {
  /// Mean and standard deviation of the brightness, 0 to 255.
  double mean, deviation;
  /// Shares of pixels below 10 and above 245.
  double dark_share, bright_share;
  /// Mean absolute gradient of the second level, brightness a pixel: falls with blur.
  double sharpness;
} cvs_statistics;

/// Builds the pyramid of `width * height` bytes with `levels` levels.
cvs_status cvs_picture_create(
    const uint8_t *pixels, int width, int height, int levels, cvs_picture **picture);
/// A picture with brightness `gain * v + offset`, clipped.
cvs_status cvs_picture_adjusted(
    const cvs_picture *picture, double gain, double offset, cvs_picture **adjusted);
/// Frees what only flow needs; patches of the picture can still be aligned.
void cvs_picture_compact(cvs_picture *picture);
/// Frees a picture; null is allowed.
void cvs_picture_release(cvs_picture *picture);
/// Measures a picture.
cvs_status cvs_picture_measure(const cvs_picture *picture, cvs_statistics *statistics);

// Tracking

/// Finds at most `capacity` corners (J. Shi, C. Tomasi, 1994), the best of each empty cell of a
/// grid, none nearer than half a cell to the `occupied` ones. `minimum` is the least smaller
/// eigenvalue of the mean gradient matrix.
cvs_status cvs_detect_corners(
    const cvs_picture *picture, int cell, double minimum, const cvs_pixel *occupied,
    int occupied_count, cvs_pixel *corners, int capacity, int *count);

/// Follows points by pyramidal Lucas-Kanade flow (J.-Y. Bouguet, 2000) and back again.
/// `to` holds guesses on entry. `found` becomes 1 where the way back ends within `tolerance`
/// pixels of the start.
cvs_status cvs_track_flow(
    const cvs_picture *previous, const cvs_picture *current, int count, const cvs_pixel *from,
    cvs_pixel *to, uint8_t *found, int window, double tolerance);

/// A patch to find again: where it was, and how its surroundings have turned and grown since.
typedef struct {
  const cvs_picture *reference;
  cvs_pixel at;
  /// Row-major 2x2 matrix from offsets in the reference to offsets in the current picture.
  float current_from_reference[4];
} cvs_patch;

/// Aligns patches with the current picture whatever the gain and offset of brightness
/// (S. Baker, I. Matthews, 2004, inverse compositional). `to` holds guesses on entry. The search
/// starts at `coarsest` level. `score` is the normalised correlation, -1 where none was possible.
cvs_status cvs_align_patches(
    const cvs_picture *current, int count, const cvs_patch *patches, int coarsest, cvs_pixel *to,
    float *score);

// Two views

/// How two views are related.
typedef struct {
  /// Second camera from first, with a translation of length one.
  cvs_pose second_from_first;
  /// Whether a homography explained the points better than an essential matrix.
  int planar;
  /// Points that agree.
  int inliers;
} cvs_two_view;

/// Relates two views of unknown structure; `inlier` gets 1 for points that agree and lie in front
/// of both cameras. `focal` turns normalised coordinates into pixels for the thresholds.
cvs_status cvs_relate_views(
    int count, const cvs_ray *first, const cvs_ray *second, double focal, double tolerance,
    cvs_two_view *result, uint8_t *inlier);

// Pose

/// A landmark seen: homogeneous point `(point, scale)` with `scale` its inverse depth in the
/// anchor, the anchor's centre (the derivative of `point`), and the inverse depth's deviation.
typedef struct {
  cvs_vector point, anchor_centre;
  double inverse_depth, inverse_depth_deviation;
  cvs_ray seen;
  /// Deviation of the sighting, pixels.
  double deviation;
} cvs_sighting;

/// What the refinement of a pose needs besides sightings.
typedef struct {
  double focal;
  /// Whether the centre of the camera is held.
  int rotation_only;
  /// Deviations of the guess it starts from; 0 leaves it out.
  double prior_translation_deviation, prior_rotation_deviation;
  /// Square of the normalised error above which a sighting is an outlier.
  double gate;
} cvs_pose_options;

/// A refined pose: errors are those of translation, then rotation, in the camera frame.
typedef struct {
  double covariance[36];
  int inliers;
  /// Median error of all sightings of known depth, in units of their deviations; 0 without such.
  double median_error;
} cvs_pose_result;

/// Refines `camera_from_world` by robust least squares; `inlier` gets 1 where a sighting agrees.
cvs_status cvs_refine_pose(
    int count, const cvs_sighting *sightings, const cvs_pose_options *options,
    cvs_pose *camera_from_world, cvs_pose_result *result, uint8_t *inlier);

/// Finds a pose without a guess from points in the world, by three-point samples.
cvs_status cvs_find_pose(
    int count, const cvs_vector *points, const cvs_ray *seen, double focal, double tolerance,
    cvs_pose *camera_from_world, int *inliers, uint8_t *inlier);

// Bundle adjustment

/// What of a keyframe may change.
typedef enum { CVS_FREE = 0, CVS_TURNS = 1, CVS_FIXED = 2 } cvs_freedom;

/// A keyframe in the adjustment; one that only turns keeps its centre.
typedef struct {
  cvs_pose camera_from_world;
  cvs_freedom freedom;
} cvs_bundle_frame;

/// A landmark: a direction in its anchor frame (z = 1) and inverse depth along it, with a weak
/// prior on it where `prior_deviation` is not 0.
typedef struct {
  int anchor;
  cvs_ray direction;
  double inverse_depth, prior_inverse_depth, prior_deviation;
} cvs_bundle_landmark;

/// A sighting of a landmark by a frame other than its anchor.
typedef struct {
  int frame, landmark;
  cvs_ray seen;
  double deviation;
} cvs_bundle_sighting;

/// The size and rules of an adjustment.
typedef struct {
  int frames, landmarks, sightings, iterations;
  double focal;
  /// Two frames whose distance is held at `scale_length`; -1 for none.
  int scale_from, scale_to;
  double scale_length;
  /// Normalised error from which sightings lose weight (P. Huber, 1964).
  double huber;
} cvs_bundle_options;

/// Adjusts frames and inverse depths in place so that sightings agree; `error` gets each
/// sighting's normalised error afterwards.
cvs_status cvs_adjust_bundle(
    const cvs_bundle_options *options, cvs_bundle_frame *frames, cvs_bundle_landmark *landmarks,
    const cvs_bundle_sighting *sightings, double *error);

// Recognition

/// Bytes in a descriptor.
#define CVS_DESCRIPTOR_BYTES 32

/// Describes points by oriented binary patterns (E. Rublee et al., "ORB", 2011). Points too near
/// the border get `valid` 0.
cvs_status cvs_describe(
    const cvs_picture *picture, int level, int count, const cvs_pixel *points,
    uint8_t *descriptors, uint8_t *valid);

/// Matches descriptors: `match` gets the index in `b` for each of `a`, or -1, where best both ways
/// and clearly better than the second.
cvs_status cvs_match(
    int count_a, const uint8_t *a, int count_b, const uint8_t *b, int limit, int *match);

#ifdef __cplusplus
}
#endif
#endif
