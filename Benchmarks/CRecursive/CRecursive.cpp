#include "CRecursive.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <utility>
#include <vector>

// Every engine's answers are equal bit for bit, so no product may be fused with a sum.
#pragma STDC FP_CONTRACT OFF

namespace {

struct Point {
  double x, y;
};

struct Rect {
  double x, y, width, height;

  // Half open (H5): the right and bottom edges are outside; without extent it contains nothing.
  bool contains(Point p) const {
    return width > 0 && height > 0 && p.x >= x && p.x < x + width && p.y >= y && p.y < y + height;
  }
};

struct Transform {
  double a, b, c, d, tx, ty;

  bool isIdentity() const { return a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0; }
};

// What the conversion needs of a transform that is not the identity: the inverse's coefficients, divided by
// the determinant once, and the anchor multiplied out. Views without a transform have none of it.
struct Inverse {
  double xx, xy, yx, yy;
  double anchorX, anchorY;  // anchor point times size
  double pivotX, pivotY;    // frame origin plus anchor
  double tx, ty;
  bool singular;

  void turn(const Transform &t) {
    const double determinant = t.a * t.d - t.b * t.c;
    singular = determinant == 0 || !std::isfinite(determinant);
    xx = t.d / determinant;
    xy = -t.c / determinant;
    yx = -t.b / determinant;
    yy = t.a / determinant;
    tx = t.tx;
    ty = t.ty;
  }

  void place(const Rect &frame, Point anchor) {
    anchorX = anchor.x * frame.width;
    anchorY = anchor.y * frame.height;
    pivotX = frame.x + anchorX;
    pivotY = frame.y + anchorY;
  }
};

class View {
 public:
  View(int32_t index, const crecursive_view &v)
      : frame_{v.x, v.y, v.width, v.height},
        boundsX_(v.bounds_x),
        boundsY_(v.bounds_y),
        index_(index),
        alpha_(v.alpha),
        hidden_(v.hidden),
        interactive_(v.interactive),
        overflow_(v.overflow),
        passthrough_(v.passthrough),
        anchor_{v.anchor_x, v.anchor_y} {
    setTransform({v.a, v.b, v.c, v.d, v.tx, v.ty});
  }
  virtual ~View() = default;

  void addSubview(View *view) {
    view->superview_ = this;
    subviews_.push_back(view);
  }
  void removeFromSuperview() {
    if (!superview_) return;
    std::vector<View *> &siblings = superview_->subviews_;
    siblings.erase(std::find(siblings.begin(), siblings.end(), this));
    superview_ = nullptr;
  }
  const std::vector<View *> &subviews() const { return subviews_; }
  int32_t index() const { return index_; }

  void setFrame(const Rect &frame) {
    frame_ = frame;
    if (inverse_) inverse_->place(frame_, anchor_);
  }
  void setBoundsOrigin(Point origin) {
    boundsX_ = origin.x;
    boundsY_ = origin.y;
  }
  void setHidden(bool hidden) { hidden_ = hidden; }
  void setTransform(const Transform &transform) {
    if (transform.isIdentity()) {
      inverse_.reset();
      return;
    }
    if (!inverse_) inverse_ = std::make_unique<Inverse>();
    inverse_->turn(transform);
    inverse_->place(frame_, anchor_);
  }

  // Whether a point of the view's own coordinates is its own (H5, H10).
  virtual bool pointInside(Point p) const { return bounds().contains(p); }

  // The farthest descendant, itself included, at a point of the superview's coordinates (H1 to H3).
  const View *hitTest(Point pointInSuperview) const {
    if (!interactive_ || hidden_ || alpha_ <= 0.01f) return nullptr;  // H4: a 32-bit 0.01
    Point p;
    if (!convertFromSuperview(pointInSuperview, p)) return nullptr;
    const bool inside = pointInside(p);
    if (!inside && !overflow_) return nullptr;  // H8, H11
    for (auto view = subviews_.rbegin(); view != subviews_.rend(); ++view) {
      if (const View *hit = (*view)->hitTest(p)) return hit;
    }
    return inside && !passthrough_ ? this : nullptr;  // H12
  }

 protected:
  Rect bounds() const { return {boundsX_, boundsY_, frame_.width, frame_.height}; }

 private:
  // H6; false when the transform has no inverse. The cheap path is the identity's: the anchor plays no part.
  bool convertFromSuperview(Point p, Point &own) const {
    if (!inverse_) {
      own = {(p.x - frame_.x) + boundsX_, (p.y - frame_.y) + boundsY_};
      return true;
    }
    const Inverse &i = *inverse_;
    if (i.singular) return false;
    const double ex = (p.x - i.pivotX) - i.tx;
    const double ey = (p.y - i.pivotY) - i.ty;
    own = {((ex * i.xx + ey * i.xy) + i.anchorX) + boundsX_, ((ex * i.yx + ey * i.yy) + i.anchorY) + boundsY_};
    return true;
  }

  Rect frame_;
  double boundsX_, boundsY_;
  std::vector<View *> subviews_;  // back to front
  std::unique_ptr<Inverse> inverse_;
  int32_t index_;
  float alpha_;
  bool hidden_, interactive_, overflow_, passthrough_;
  // Not read by a query.
  View *superview_ = nullptr;
  Point anchor_;  // as a share of the size
};

class InsetView final : public View {
 public:
  InsetView(int32_t index, const crecursive_view &v)
      : View(index, v), top_(v.top), left_(v.left), bottom_(v.bottom), right_(v.right) {}

  bool pointInside(Point p) const override {
    const Rect b = bounds();
    return Rect{b.x + left_, b.y + top_, b.width - left_ - right_, b.height - top_ - bottom_}.contains(p);
  }

 private:
  double top_, left_, bottom_, right_;
};

class PolygonView final : public View {
 public:
  PolygonView(int32_t index, const crecursive_view &v, const crecursive_ring *rings,
              const crecursive_point *corners)
      : View(index, v) {
    for (int64_t r = v.first_ring; r < v.first_ring + v.ring_count; ++r) {
      std::vector<Point> ring;
      ring.reserve(rings[r].corner_count);
      for (int64_t c = 0; c < rings[r].corner_count; ++c) {
        const crecursive_point &corner = corners[rings[r].first_corner + c];
        ring.push_back({corner.x, corner.y});
      }
      rings_.push_back(std::move(ring));
    }
  }

  bool pointInside(Point p) const override {
    bool inside = false;
    for (const std::vector<Point> &ring : rings_) {
      for (size_t i = 0; i < ring.size(); ++i) {
        const Point from = ring[i == 0 ? ring.size() - 1 : i - 1];
        const Point to = ring[i];
        if ((from.y <= p.y) == (to.y <= p.y)) continue;
        if (p.x < (to.x - from.x) * ((p.y - from.y) / (to.y - from.y)) + from.x) inside = !inside;
      }
    }
    return inside;
  }

 private:
  std::vector<std::vector<Point>> rings_;
};

class EllipseView final : public View {
 public:
  EllipseView(int32_t index, const crecursive_view &v)
      : View(index, v),
        radiusX_(v.ellipse[2] / 2),
        radiusY_(v.ellipse[3] / 2),
        centerX_(v.ellipse[0] + radiusX_),
        centerY_(v.ellipse[1] + radiusY_) {}

  bool pointInside(Point p) const override {
    if (!(radiusX_ > 0 && radiusY_ > 0)) return false;
    const double x = (p.x - centerX_) / radiusX_;
    const double y = (p.y - centerY_) / radiusY_;
    return x * x + y * y < 1;
  }

 private:
  double radiusX_, radiusY_, centerX_, centerY_;
};

std::unique_ptr<View> makeView(int32_t index, const crecursive_view &v, const crecursive_ring *rings,
                               const crecursive_point *corners) {
  switch (v.shape) {
    case CRECURSIVE_POLYGONS:
      return std::make_unique<PolygonView>(index, v, rings, corners);
    case CRECURSIVE_ELLIPSE:
      return std::make_unique<EllipseView>(index, v);
    default:
      if (v.top != 0 || v.left != 0 || v.bottom != 0 || v.right != 0) {
        return std::make_unique<InsetView>(index, v);
      }
      return std::make_unique<View>(index, v);
  }
}

}  // namespace

struct crecursive_tree {
  std::vector<std::unique_ptr<View>> views;
  std::vector<const View *> windows;  // in the order in which they are asked (H14)
};

extern "C" crecursive_tree *crecursive_create(const crecursive_view *views, int32_t view_count,
                                              const crecursive_ring *rings, const crecursive_point *corners) {
  try {
    auto tree = std::make_unique<crecursive_tree>();
    tree->views.reserve(view_count);
    std::vector<int32_t> roots;
    for (int32_t i = 0; i < view_count; ++i) {
      tree->views.push_back(makeView(i, views[i], rings, corners));
      if (views[i].parent >= 0) {
        tree->views[views[i].parent]->addSubview(tree->views[i].get());
      } else {
        roots.push_back(i);
      }
    }
    std::sort(roots.begin(), roots.end(), [views](int32_t one, int32_t other) {
      if (views[one].window_level != views[other].window_level) {
        return views[one].window_level > views[other].window_level;
      }
      return one > other;
    });
    for (int32_t root : roots) tree->windows.push_back(tree->views[root].get());
    return tree.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

extern "C" bool crecursive_make(crecursive_tree *tree, const crecursive_view *views, int32_t first, int32_t count,
                                const crecursive_ring *rings, const crecursive_point *corners) {
  try {
    for (int32_t i = first; i < first + count; ++i) {
      tree->views[i] = makeView(i, views[i], rings, corners);
      if (i > first) tree->views[views[i].parent]->addSubview(tree->views[i].get());
    }
    return true;
  } catch (const std::bad_alloc &) {
    return false;
  }
}

extern "C" void crecursive_set_frame(crecursive_tree *tree, int32_t view, double x, double y, double width,
                                     double height) {
  tree->views[view]->setFrame({x, y, width, height});
}

extern "C" void crecursive_set_bounds_origin(crecursive_tree *tree, int32_t view, double x, double y) {
  tree->views[view]->setBoundsOrigin({x, y});
}

extern "C" void crecursive_set_hidden(crecursive_tree *tree, int32_t view, bool hidden) {
  tree->views[view]->setHidden(hidden);
}

extern "C" void crecursive_set_transform(crecursive_tree *tree, int32_t view, double a, double b, double c,
                                         double d, double tx, double ty) {
  tree->views[view]->setTransform({a, b, c, d, tx, ty});
}

extern "C" void crecursive_remove(crecursive_tree *tree, int32_t view) {
  tree->views[view]->removeFromSuperview();
}

extern "C" void crecursive_put_in_front(crecursive_tree *tree, int32_t view, int32_t parent) {
  View *moved = tree->views[view].get();
  moved->removeFromSuperview();
  tree->views[parent]->addSubview(moved);
}

extern "C" void crecursive_destroy_subtree(crecursive_tree *tree, int32_t view) {
  tree->views[view]->removeFromSuperview();
  std::vector<View *> open{tree->views[view].get()};
  while (!open.empty()) {
    const View *next = open.back();
    open.pop_back();
    open.insert(open.end(), next->subviews().begin(), next->subviews().end());
    tree->views[next->index()].reset();
  }
}

extern "C" int32_t crecursive_hit(const crecursive_tree *tree, double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return -1;
  for (const View *window : tree->windows) {
    if (const View *hit = window->hitTest({x, y})) return hit->index();
  }
  return -1;
}

extern "C" void crecursive_destroy(crecursive_tree *tree) { delete tree; }
