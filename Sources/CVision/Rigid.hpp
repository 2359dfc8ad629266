// Rigid transforms as Eigen sees them.
#pragma once

#include "cvision.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cmath>

/// A transform, rotation first.
struct Rigid {
  Eigen::Quaterniond rotation;
  Eigen::Vector3d translation;

  explicit Rigid(const cvs_pose &p)
      : rotation(p.qw, p.qx, p.qy, p.qz), translation(p.tx, p.ty, p.tz) {
    rotation.normalize();
  }

  /// The transform with a small motion after it: translation, then rotation vector.
  void advance(const Eigen::Matrix<double, 6, 1> &step) {
    const Eigen::Quaterniond turn = exponential(step.tail<3>());
    rotation = (turn * rotation).normalized();
    translation = turn * translation + step.head<3>();
  }

  /// The transform as the boundary has it.
  cvs_pose pose() const {
    return {rotation.x(),    rotation.y(),    rotation.z(),   rotation.w(),
            translation.x(), translation.y(), translation.z()};
  }

  /// The rotation by a vector's length about it.
  static Eigen::Quaterniond exponential(const Eigen::Vector3d &v) {
    const double angle = v.norm();
    if (angle < 1e-9) {
      return Eigen::Quaterniond(1, v.x() / 2, v.y() / 2, v.z() / 2).normalized();
    }
    const double s = std::sin(angle / 2) / angle;
    return Eigen::Quaterniond(std::cos(angle / 2), v.x() * s, v.y() * s, v.z() * s);
  }
};

/// The matrix of the vector product with `v`.
inline Eigen::Matrix3d crossMatrix(const Eigen::Vector3d &v) {
  Eigen::Matrix3d m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}
