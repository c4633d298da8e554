/* UIKit's hit-testing recursion over C++ objects, behind a C interface: the fair baseline.
 *
 * A ratio against Swift classes alone flatters whatever it is held against, since much of their time is
 * reference counting and exclusivity checks. This is the same recursion without them: objects on the heap
 * with a virtual point-inside test and a vector of children, asked front to back. It is naive, not careless;
 * it has no index, no pruning beyond the rules', and no layout tricks.
 *
 * Points, sizes and insets are in points; y grows downward. Rule numbers (H1 ...) are the project's. */
#ifndef CRECURSIVE_H
#define CRECURSIVE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A place in points. */
typedef struct {
  double x;
  double y;
} crecursive_point;

/* What a view's own area is, in its own coordinates. */
enum {
  CRECURSIVE_BOUNDS = 0,   /* the bounds, inset by `insets` */
  CRECURSIVE_POLYGONS = 1, /* rings of corners, even-odd, `insets` unused */
  CRECURSIVE_ELLIPSE = 2   /* the ellipse in `ellipse`, `insets` unused */
};

/* One view, in preorder: parents before children, of two siblings the later one in front. */
typedef struct {
  double x, y, width, height;       /* frame in the parent's coordinates, before the transform */
  double bounds_x, bounds_y;        /* origin of the view's own coordinates */
  double a, b, c, d, tx, ty;        /* transform about the anchor */
  double anchor_x, anchor_y;        /* anchor as a share of the size */
  double top, left, bottom, right;  /* insets of the point-inside test */
  double ellipse[4];                /* x, y, width, height; CRECURSIVE_ELLIPSE only */
  double window_level;              /* roots only */
  int64_t first_ring, ring_count;   /* range of the ring table; CRECURSIVE_POLYGONS only */
  float alpha;
  int32_t parent;                   /* index, or -1 for a root */
  int32_t shape;                    /* CRECURSIVE_BOUNDS ... */
  bool hidden, interactive, overflow, passthrough;
} crecursive_view;

/* A ring of a polygon: a range of the corner table. */
typedef struct {
  int64_t first_corner, corner_count;
} crecursive_ring;

typedef struct crecursive_tree crecursive_tree;

/* Builds the objects. The arrays are only read during the call. NULL when memory ran out. O(n). */
crecursive_tree *crecursive_create(const crecursive_view *views, int32_t view_count,
                                   const crecursive_ring *rings, const crecursive_point *corners);

/* Index of the view that takes a touch at a point of the roots' space, or -1. Allocates nothing. */
int32_t crecursive_hit(const crecursive_tree *tree, double x, double y);

/* The changes that UIKit's views know. The recursion keeps nothing that a change could make stale: each is a
 * store or two, and allocates only where it says so. `view` must be alive. */

/* Moves or resizes a view: place and size in the parent's coordinates. */
void crecursive_set_frame(crecursive_tree *tree, int32_t view, double x, double y, double width, double height);

/* Sets the origin of a view's own coordinates: scrolls. */
void crecursive_set_bounds_origin(crecursive_tree *tree, int32_t view, double x, double y);

/* Hides or shows a view. */
void crecursive_set_hidden(crecursive_tree *tree, int32_t view, bool hidden);

/* Turns a view about its anchor; the first transform that is not the identity allocates. */
void crecursive_set_transform(crecursive_tree *tree, int32_t view, double a, double b, double c, double d,
                              double tx, double ty);

/* Takes a view with its subtree out of its parent; it stays alive. Nothing for a root. O(siblings). */
void crecursive_remove(crecursive_tree *tree, int32_t view);

/* Puts a view with its subtree in front of a parent's children, wherever it was; not a root. O(siblings). */
void crecursive_put_in_front(crecursive_tree *tree, int32_t view, int32_t parent);

/* Frees a view and its subtree, not a root. O(siblings + size of the subtree). */
void crecursive_destroy_subtree(crecursive_tree *tree, int32_t view);

/* Makes the views `first` to `first + count` again, after crecursive_destroy_subtree: a view and its subtree in
 * preorder, without a parent yet. The arrays are those of crecursive_create. False when memory ran out. */
bool crecursive_make(crecursive_tree *tree, const crecursive_view *views, int32_t first, int32_t count,
                     const crecursive_ring *rings, const crecursive_point *corners);

/* Frees the tree; NULL is allowed. No recursion, whatever the depth. */
void crecursive_destroy(crecursive_tree *tree);

#ifdef __cplusplus
}
#endif

#endif
