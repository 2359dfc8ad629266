// The start: two views of unknown structure.
#include "Boundary.hpp"
#include "Rigid.hpp"

#include <opencv2/calib3d.hpp>

#include <algorithm>
#include <vector>

namespace {

using Points = std::vector<cv::Point2d>;

/// A relation of the views, and how well the points bear it out.
struct Candidate {
  cv::Matx33d rotation;
  cv::Vec3d translation;
  double score = 0;
  int inliers = 0;
  std::vector<uint8_t> mask;
};

/// Whether a point lies in front of both cameras: depths by least squares of d1 R x1 + t = d2 x2.
bool inFront(const Candidate &c, const cv::Vec3d &first, const cv::Vec3d &second) {
  const cv::Vec3d u = c.rotation * first;
  const double uu = u.dot(u), uv = u.dot(second), vv = second.dot(second);
  const double ut = u.dot(c.translation), vt = second.dot(c.translation);
  const double determinant = uu * vv - uv * uv;
  const double d1 = (uv * vt - vv * ut) / determinant, d2 = (uu * vt - uv * ut) / determinant;
  return determinant > 1e-12 && d1 > 0 && d2 > 0;
}

/// Scores a candidate by its truncated epipolar errors, in the style of R. Mur-Artal et al., 2015.
void judge(Candidate &c, const Points &a, const Points &b, double sigma) {
  const cv::Vec3d &t = c.translation;
  const cv::Matx33d e = cv::Matx33d(0, -t[2], t[1], t[2], 0, -t[0], -t[1], t[0], 0) * c.rotation;
  const double limit = 3.84 * sigma * sigma;
  c.mask.assign(a.size(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    const cv::Vec3d x(a[i].x, a[i].y, 1), y(b[i].x, b[i].y, 1);
    const cv::Vec3d l = e * x, m = e.t() * y;
    const double d = y.dot(l);
    const double e1 = d * d / (l[0] * l[0] + l[1] * l[1]), e2 = d * d / (m[0] * m[0] + m[1] * m[1]);
    if (!(e1 < limit && e2 < limit) || !inFront(c, x, y)) continue;
    c.mask[i] = 1;
    ++c.inliers;
    c.score += (2 * limit - e1 - e2) / (2 * limit);
  }
}

void addEssential(const cv::Mat &e, std::vector<Candidate> &candidates) {
  cv::Mat r1, r2, t;
  cv::decomposeEssentialMat(e, r1, r2, t);
  for (const cv::Mat &r : {r1, r2}) {
    for (const double sign : {1.0, -1.0}) {
      Candidate c;
      c.rotation = cv::Matx33d(r.ptr<double>());
      c.translation = sign * cv::Vec3d(t.ptr<double>());
      candidates.push_back(std::move(c));
    }
  }
}

void addHomography(const cv::Mat &h, std::vector<Candidate> &candidates) {
  std::vector<cv::Mat> rotations, translations, normals;
  cv::decomposeHomographyMat(h, cv::Matx33d::eye(), rotations, translations, normals);
  for (size_t i = 0; i < rotations.size(); ++i) {
    const cv::Vec3d t(translations[i].ptr<double>());
    if (cv::norm(t) < 1e-6) continue;
    Candidate c;
    c.rotation = cv::Matx33d(rotations[i].ptr<double>());
    c.translation = t / cv::norm(t);
    candidates.push_back(std::move(c));
  }
}

}  // namespace

extern "C" cvs_status cvs_relate_views(
    int count, const cvs_ray *first, const cvs_ray *second, double focal, double tolerance,
    cvs_two_view *result, uint8_t *inlier) {
  return guarded([&] {
    if (count < 0 || !(focal > 0)) return CVS_INVALID_ARGUMENT;
    std::fill(inlier, inlier + count, 0);
    if (count < 12) return CVS_NO_SOLUTION;
    Points a(count), b(count);
    for (int i = 0; i < count; ++i) {
      a[i] = {first[i].x, first[i].y};
      b[i] = {second[i].x, second[i].y};
    }
    const double sigma = tolerance / focal;
    const cv::Mat e = cv::findEssentialMat(
        a, b, cv::Mat::eye(3, 3, CV_64F), cv::RANSAC, 0.999, 2 * sigma, 500);
    const cv::Mat h = cv::findHomography(a, b, cv::RANSAC, 2.5 * sigma, cv::noArray(), 500, 0.999);
    // A plane fits many essential matrices, depth in the scene no homography: both may propose, and
    // all points judge.
    std::vector<Candidate> candidates;
    if (e.rows == 3 && e.cols == 3) addEssential(e, candidates);
    const size_t essentials = candidates.size();
    if (!h.empty()) addHomography(h, candidates);
    if (candidates.empty()) return CVS_NO_SOLUTION;
    size_t chosen = 0;
    for (size_t i = 0; i < candidates.size(); ++i) {
      judge(candidates[i], a, b, sigma);
      if (candidates[i].score > candidates[chosen].score) chosen = i;
    }
    const Candidate &best = candidates[chosen];
    if (best.inliers < 12) return CVS_NO_SOLUTION;
    // Two different answers that fit alike leave it open which is true; more parallax will tell.
    for (const Candidate &other : candidates) {
      if (other.translation.dot(best.translation) > 0.9) continue;
      if (other.score > 0.9 * best.score) return CVS_NO_SOLUTION;
    }
    result->planar = chosen >= essentials;
    Eigen::Matrix3d rotation;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) rotation(r, c) = best.rotation(r, c);
    }
    const Eigen::Quaterniond q(rotation);
    result->second_from_first = {q.x(), q.y(), q.z(), q.w(), best.translation[0],
                                 best.translation[1], best.translation[2]};
    result->inliers = best.inliers;
    std::copy(best.mask.begin(), best.mask.end(), inlier);
    return CVS_OK;
  });
}
