// Bundle adjustment of keyframes and inverse depths.
#include "Boundary.hpp"
#include "Rigid.hpp"

#include <ceres/ceres.h>

#include <array>
#include <vector>

namespace {

/// A pose block is a quaternion x y z w and a translation.
using Block = std::array<double, 7>;

Rigid rigid(const double *b) { return Rigid({b[0], b[1], b[2], b[3], b[4], b[5], b[6]}); }

/// Steps are translation and rotation vector after the pose. Costs put their derivatives by the
/// step into the first six columns, so the derivative of the step is the identity.
///
/// The last `Size` of the six numbers of a step are free: 6 for any motion, 3 for a turn about the
/// camera's centre.
template <int Size>
class PoseManifold final : public ceres::Manifold {
 public:
  int AmbientSize() const override { return 7; }
  int TangentSize() const override { return Size; }
  bool Plus(const double *x, const double *delta, double *sum) const override {
    Rigid pose = rigid(x);
    Eigen::Matrix<double, 6, 1> step = Eigen::Matrix<double, 6, 1>::Zero();
    step.tail<Size>() = Eigen::Map<const Eigen::Matrix<double, Size, 1>>(delta);
    pose.advance(step);
    const cvs_pose p = pose.pose();
    const double values[7] = {p.qx, p.qy, p.qz, p.qw, p.tx, p.ty, p.tz};
    std::copy(values, values + 7, sum);
    return true;
  }
  bool PlusJacobian(const double *, double *jacobian) const override {
    Eigen::Map<Eigen::Matrix<double, 7, Size, Eigen::RowMajor>> j(jacobian);
    j.setZero();
    j.template block<Size, Size>(6 - Size, 0).setIdentity();
    return true;
  }
  bool Minus(const double *, const double *, double *) const override { return false; }
  bool MinusJacobian(const double *, double *) const override { return false; }
};

/// A landmark seen by a frame other than its anchor; parameters: anchor, frame, inverse depth.
class SightingCost final : public ceres::SizedCostFunction<2, 7, 7, 1> {
 public:
  SightingCost(const cvs_ray &direction, const cvs_bundle_sighting &s, double focal)
      : direction_(direction.x, direction.y, 1), seen_(s.seen.x, s.seen.y),
        weight_(focal / s.deviation) {}

  bool Evaluate(
      double const *const *parameters, double *residuals, double **jacobians) const override {
    const Rigid anchor = rigid(parameters[0]), frame = rigid(parameters[1]);
    const double depth = parameters[2][0];
    const Eigen::Matrix3d turn =
        (frame.rotation * anchor.rotation.conjugate()).toRotationMatrix();
    const Eigen::Vector3d moved = frame.translation - turn * anchor.translation;
    const Eigen::Vector3d p = turn * direction_ + depth * moved;
    if (!(p.z() > 1e-3)) return false;
    const double u = p.x() / p.z(), v = p.y() / p.z(), f = weight_ / p.z();
    residuals[0] = weight_ * (u - seen_.x());
    residuals[1] = weight_ * (v - seen_.y());
    if (jacobians == nullptr) return true;
    Eigen::Matrix<double, 2, 3> projection;
    projection << f, 0, -f * u, 0, f, -f * v;
    using Jacobian = Eigen::Map<Eigen::Matrix<double, 2, 7, Eigen::RowMajor>>;
    if (jacobians[0] != nullptr) {
      Jacobian j(jacobians[0]);
      j.leftCols<3>() = -depth * projection * turn;
      j.middleCols<3>(3) = projection * turn * crossMatrix(direction_);
      j.col(6).setZero();
    }
    if (jacobians[1] != nullptr) {
      Jacobian j(jacobians[1]);
      j.leftCols<3>() = depth * projection;
      j.middleCols<3>(3) = -projection * crossMatrix(p);
      j.col(6).setZero();
    }
    if (jacobians[2] != nullptr) {
      Eigen::Map<Eigen::Vector2d> j(jacobians[2]);
      j = projection * moved;
    }
    return true;
  }

 private:
  Eigen::Vector3d direction_;
  Eigen::Vector2d seen_;
  double weight_;
};

/// A weak belief about an inverse depth.
class DepthPrior final : public ceres::SizedCostFunction<1, 1> {
 public:
  DepthPrior(double value, double deviation) : value_(value), deviation_(deviation) {}
  bool Evaluate(
      double const *const *parameters, double *residuals, double **jacobians) const override {
    residuals[0] = (parameters[0][0] - value_) / deviation_;
    if (jacobians != nullptr && jacobians[0] != nullptr) jacobians[0][0] = 1 / deviation_;
    return true;
  }

 private:
  double value_, deviation_;
};

/// Holds the distance of two frames, so that the scale does not float.
class ScaleCost final : public ceres::SizedCostFunction<1, 7, 7> {
 public:
  explicit ScaleCost(double length) : length_(length) {}
  bool Evaluate(
      double const *const *parameters, double *residuals, double **jacobians) const override {
    constexpr double weight = 1e4;
    const Rigid a = rigid(parameters[0]), b = rigid(parameters[1]);
    const Eigen::Vector3d gap =
        a.rotation.conjugate() * a.translation - b.rotation.conjugate() * b.translation;
    const double distance = std::max(gap.norm(), 1e-12);
    residuals[0] = weight * (distance / length_ - 1);
    if (jacobians == nullptr) return true;
    const Eigen::RowVector3d direction = weight / length_ * gap.transpose() / distance;
    for (int i = 0; i < 2; ++i) {
      if (jacobians[i] == nullptr) continue;
      // The centre -R't moves by -R'(step), whatever the rotation.
      const Rigid &pose = i == 0 ? a : b;
      Eigen::Map<Eigen::Matrix<double, 1, 7>> j(jacobians[i]);
      j.setZero();
      j.leftCols<3>() =
          (i == 0 ? 1.0 : -1.0) * direction * pose.rotation.conjugate().toRotationMatrix();
    }
    return true;
  }

 private:
  double length_;
};

bool valid(
    const cvs_bundle_options &o, const cvs_bundle_landmark *landmarks,
    const cvs_bundle_sighting *sightings) {
  if (o.frames < 1 || o.landmarks < 0 || o.sightings < 0 || !(o.focal > 0)) return false;
  for (int i = 0; i < o.landmarks; ++i) {
    if (landmarks[i].anchor < 0 || landmarks[i].anchor >= o.frames) return false;
  }
  for (int i = 0; i < o.sightings; ++i) {
    const auto &s = sightings[i];
    if (s.frame < 0 || s.frame >= o.frames || s.landmark < 0 || s.landmark >= o.landmarks ||
        s.frame == landmarks[s.landmark].anchor) {
      return false;
    }
  }
  return o.scale_from < o.frames && o.scale_to < o.frames;
}

}  // namespace

extern "C" cvs_status cvs_adjust_bundle(
    const cvs_bundle_options *options, cvs_bundle_frame *frames, cvs_bundle_landmark *landmarks,
    const cvs_bundle_sighting *sightings, double *error) {
  return guarded([&] {
    if (!valid(*options, landmarks, sightings)) return CVS_INVALID_ARGUMENT;
    std::vector<Block> poses(options->frames);
    std::vector<double> depths(options->landmarks);
    for (int i = 0; i < options->frames; ++i) {
      const cvs_pose &p = frames[i].camera_from_world;
      poses[i] = {p.qx, p.qy, p.qz, p.qw, p.tx, p.ty, p.tz};
    }
    for (int i = 0; i < options->landmarks; ++i) depths[i] = landmarks[i].inverse_depth;

    PoseManifold<6> motion;
    PoseManifold<3> turn;
    ceres::HuberLoss loss(options->huber);
    ceres::Problem::Options ownership;
    ownership.manifold_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ownership.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ceres::Problem problem(ownership);
    auto *ordering = new ceres::ParameterBlockOrdering;
    for (int i = 0; i < options->frames; ++i) {
      ceres::Manifold *manifold = &motion;
      if (frames[i].freedom == CVS_TURNS) manifold = &turn;
      problem.AddParameterBlock(poses[i].data(), 7, manifold);
      if (frames[i].freedom == CVS_FIXED) problem.SetParameterBlockConstant(poses[i].data());
      ordering->AddElementToGroup(poses[i].data(), 1);
    }
    for (int i = 0; i < options->landmarks; ++i) {
      problem.AddParameterBlock(&depths[i], 1);
      ordering->AddElementToGroup(&depths[i], 0);
      if (landmarks[i].prior_deviation > 0) {
        problem.AddResidualBlock(
            new DepthPrior(landmarks[i].prior_inverse_depth, landmarks[i].prior_deviation), nullptr,
            &depths[i]);
      }
    }
    for (int i = 0; i < options->sightings; ++i) {
      const auto &s = sightings[i];
      const auto &landmark = landmarks[s.landmark];
      problem.AddResidualBlock(
          new SightingCost(landmark.direction, s, options->focal), &loss,
          poses[landmark.anchor].data(), poses[s.frame].data(), &depths[s.landmark]);
    }
    if (options->scale_from >= 0 && options->scale_to >= 0 && options->scale_length > 0) {
      problem.AddResidualBlock(
          new ScaleCost(options->scale_length), nullptr, poses[options->scale_from].data(),
          poses[options->scale_to].data());
    }
    ceres::Solver::Options solver;
    solver.linear_solver_type = ceres::DENSE_SCHUR;
    solver.linear_solver_ordering.reset(ordering);
    solver.max_num_iterations = options->iterations;
    solver.num_threads = 1;
    solver.logging_type = ceres::SILENT;
    solver.function_tolerance = 1e-5;
    ceres::Solver::Summary summary;
    ceres::Solve(solver, &problem, &summary);
    if (!summary.IsSolutionUsable()) return CVS_NO_SOLUTION;
    for (int i = 0; i < options->frames; ++i) {
      frames[i].camera_from_world = rigid(poses[i].data()).pose();
    }
    for (int i = 0; i < options->landmarks; ++i) landmarks[i].inverse_depth = depths[i];
    for (int i = 0; i < options->sightings; ++i) {
      const auto &s = sightings[i];
      const auto &landmark = landmarks[s.landmark];
      const SightingCost cost(landmark.direction, s, options->focal);
      const double *parameters[3] = {
          poses[landmark.anchor].data(), poses[s.frame].data(), &depths[s.landmark]};
      double residual[2];
      error[i] = cost.Evaluate(parameters, residual, nullptr)
                     ? std::hypot(residual[0], residual[1])
                     : 1e6;
    }
    return CVS_OK;
  });
}
