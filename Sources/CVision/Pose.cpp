// The pose of one camera against known landmarks.
#include "Boundary.hpp"
#include "Rigid.hpp"

#include <Eigen/Cholesky>
#include <opencv2/calib3d.hpp>

#include <algorithm>
#include <vector>

namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

/// A sighting's error in units of its deviation, and its change with the pose.
struct Linearised {
  Eigen::Vector2d error;
  Eigen::Matrix<double, 2, 6> jacobian;
  bool valid;
};

Linearised linearise(
    const cvs_sighting &s, const Rigid &pose, const cvs_pose_options &options) {
  Linearised result;
  const Eigen::Vector3d point(s.point.x, s.point.y, s.point.z);
  const Eigen::Vector3d p = pose.rotation * point + s.inverse_depth * pose.translation;
  result.valid = p.z() > 1e-3 * p.norm();
  if (!result.valid) return result;
  const double u = p.x() / p.z(), v = p.y() / p.z(), f = options.focal / p.z();
  Eigen::Matrix<double, 2, 3> projection;
  projection << f, 0, -f * u, 0, f, -f * v;
  const Eigen::Vector2d error = options.focal * Eigen::Vector2d(u - s.seen.x, v - s.seen.y);
  // An uncertain depth makes the sighting uncertain along the epipolar line.
  const Eigen::Vector3d centre(s.anchor_centre.x, s.anchor_centre.y, s.anchor_centre.z);
  const Eigen::Vector2d along =
      s.inverse_depth_deviation * (projection * (pose.rotation * centre + pose.translation));
  const Eigen::Matrix2d covariance =
      s.deviation * s.deviation * Eigen::Matrix2d::Identity() + along * along.transpose();
  const Eigen::LLT<Eigen::Matrix2d> factor(covariance);
  Eigen::Matrix<double, 2, 6> jacobian;
  jacobian.leftCols<3>() = s.inverse_depth * projection;
  jacobian.rightCols<3>() = -projection * crossMatrix(p);
  result.error = factor.matrixL().solve(error);
  result.jacobian = factor.matrixL().solve(jacobian);
  return result;
}

struct Normal {
  Matrix6 information = Matrix6::Zero();
  Vector6 gradient = Vector6::Zero();
};

class Refinement {
 public:
  Refinement(int count, const cvs_sighting *s, const cvs_pose_options &o, const cvs_pose &guess)
      : count_(count), sightings_(s), options_(o), guess_(guess), pose(guess) {}

  /// Steps until they are tiny; `used` restricts to sightings already judged.
  bool run(int iterations, const uint8_t *used) {
    for (int i = 0; i < iterations; ++i) {
      const Normal normal = gather(used);
      Vector6 step = Vector6::Zero();
      if (options_.rotation_only) {
        const Eigen::LDLT<Eigen::Matrix3d> solver(normal.information.bottomRightCorner<3, 3>());
        step.tail<3>() = -solver.solve(normal.gradient.tail<3>());
      } else {
        step = -Eigen::LDLT<Matrix6>(normal.information).solve(normal.gradient);
      }
      if (!step.allFinite()) return false;
      pose.advance(step);
      if (step.norm() < 1e-8) break;
    }
    return true;
  }

  Normal gather(const uint8_t *used) const {
    Normal normal;
    for (int i = 0; i < count_; ++i) {
      if (used != nullptr && !used[i]) continue;
      const Linearised l = linearise(sightings_[i], pose, options_);
      if (!l.valid) continue;
      // Cauchy's weights forgive gross outliers, Huber's keep the rest convex.
      const double square = l.error.squaredNorm();
      const double weight = used != nullptr ? (square > 4 ? 2 / std::sqrt(square) : 1)
                                            : 1 / (1 + square / 4);
      normal.information.noalias() += weight * l.jacobian.transpose() * l.jacobian;
      normal.gradient.noalias() += weight * l.jacobian.transpose() * l.error;
    }
    addPrior(normal);
    return normal;
  }

  /// Judges the sightings; the number that agree.
  int judge(uint8_t *inlier, double &median) const {
    int inliers = 0;
    std::vector<double> squares;
    for (int i = 0; i < count_; ++i) {
      const Linearised l = linearise(sightings_[i], pose, options_);
      const double square = l.valid ? l.error.squaredNorm() : 1e12;
      const bool known =
          sightings_[i].inverse_depth_deviation < 0.25 * sightings_[i].inverse_depth;
      inlier[i] = square < options_.gate;
      inliers += inlier[i];
      if (known) squares.push_back(square);
    }
    const auto middle = squares.begin() + static_cast<long>(squares.size() / 2);
    std::nth_element(squares.begin(), middle, squares.end());
    median = squares.empty() ? 0 : std::sqrt(*middle);
    return inliers;
  }

 private:
  int count_;
  const cvs_sighting *sightings_;
  cvs_pose_options options_;
  Rigid guess_;

  void addPrior(Normal &normal) const {
    const Eigen::Quaterniond turn = pose.rotation * guess_.rotation.conjugate();
    if (options_.prior_rotation_deviation > 0) {
      const double weight = std::pow(options_.prior_rotation_deviation, -2);
      const Eigen::Vector3d error = 2 * (turn.w() < 0 ? -1 : 1) * turn.vec();
      normal.information.bottomRightCorner<3, 3>().diagonal().array() += weight;
      normal.gradient.tail<3>() += weight * error;
    }
    if (options_.prior_translation_deviation > 0 && !options_.rotation_only) {
      const double weight = std::pow(options_.prior_translation_deviation, -2);
      // The error is the displacement of the centre, seen in the camera frame.
      const Eigen::Vector3d error = pose.translation - turn * guess_.translation;
      normal.information.topLeftCorner<3, 3>().diagonal().array() += weight;
      normal.gradient.head<3>() += weight * error;
    }
  }

 public:
  Rigid pose;
};

}  // namespace

extern "C" cvs_status cvs_refine_pose(
    int count, const cvs_sighting *sightings, const cvs_pose_options *options,
    cvs_pose *camera_from_world, cvs_pose_result *result, uint8_t *inlier) {
  return guarded([&] {
    if (count < 0 || !(options->focal > 0)) return CVS_INVALID_ARGUMENT;
    std::fill(inlier, inlier + count, 0);
    result->inliers = 0;
    if (count < 3) return CVS_NO_SOLUTION;
    Refinement refinement(count, sightings, *options, *camera_from_world);
    if (!refinement.run(10, nullptr)) return CVS_NO_SOLUTION;
    for (int round = 0; round < 2; ++round) {
      result->inliers = refinement.judge(inlier, result->median_error);
      if (result->inliers < 3 || !refinement.run(5, inlier)) return CVS_NO_SOLUTION;
    }
    result->inliers = refinement.judge(inlier, result->median_error);
    const Normal normal = refinement.gather(inlier);
    Matrix6 covariance = Matrix6::Zero();
    if (options->rotation_only) {
      covariance.bottomRightCorner<3, 3>() =
          normal.information.bottomRightCorner<3, 3>().ldlt().solve(Eigen::Matrix3d::Identity());
    } else {
      covariance = normal.information.ldlt().solve(Matrix6::Identity());
    }
    if (!covariance.allFinite()) return CVS_NO_SOLUTION;
    for (int i = 0; i < 36; ++i) result->covariance[i] = covariance(i / 6, i % 6);
    *camera_from_world = refinement.pose.pose();
    return CVS_OK;
  });
}

extern "C" cvs_status cvs_find_pose(
    int count, const cvs_vector *points, const cvs_ray *seen, double focal, double tolerance,
    cvs_pose *camera_from_world, int *inliers, uint8_t *inlier) {
  return guarded([&] {
    std::fill(inlier, inlier + std::max(count, 0), 0);
    *inliers = 0;
    if (count < 6) return CVS_NO_SOLUTION;
    std::vector<cv::Point3d> objects(count);
    std::vector<cv::Point2d> images(count);
    for (int i = 0; i < count; ++i) {
      objects[i] = {points[i].x, points[i].y, points[i].z};
      images[i] = {seen[i].x * focal, seen[i].y * focal};
    }
    const cv::Matx33d intrinsics(focal, 0, 0, 0, focal, 0, 0, 0, 1);
    cv::Vec3d rotation, translation;
    std::vector<int> chosen;
    const bool found = cv::solvePnPRansac(
        objects, images, intrinsics, cv::noArray(), rotation, translation, false, 1000,
        static_cast<float>(tolerance), 0.999, chosen, cv::SOLVEPNP_AP3P);
    if (!found) return CVS_NO_SOLUTION;
    const Eigen::Quaterniond q =
        Rigid::exponential(Eigen::Vector3d(rotation[0], rotation[1], rotation[2]));
    *camera_from_world = {q.x(),          q.y(),          q.z(),         q.w(),
                          translation[0], translation[1], translation[2]};
    *inliers = static_cast<int>(chosen.size());
    for (const int i : chosen) inlier[i] = 1;
    return CVS_OK;
  });
}
