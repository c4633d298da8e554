// Containment tests of several rectangles at once, as masks of lanes.
//
// Swift's SIMD masks have no movemask, and what the compiler makes of the ways around it differs from
// function to function; these few lines are the same everywhere. Where there is no SSE2 a loop does the same.
#ifndef TOUCHSTONE_CLANES_H
#define TOUCHSTONE_CLANES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// What `touchstone_lanes_units` needs to know of a grid.
typedef struct {
  double minX, minY, maxX, maxY; // outside, there is nothing
  double bias;                   // added to a coordinate in units before it is rounded to the nearest
  double biasedOrigin[2];        // 1.5 * 2^52 less the grid's corner in units
} touchstone_lanes_grid;

/// Where a point lies in units from a grid's corner, rounded down.
typedef struct {
  uint32_t x, y;
  uint32_t outcome; // 3: x and y are valid; else a coordinate is outside, not a number, or just below a unit
} touchstone_lanes_place;

/// Coordinates in points to whole units of 1/64. Adding and taking away a number of the size of 2^52 leaves
/// a whole number, in the low bits of the sum as an integer and in the difference as a double.
static inline touchstone_lanes_place touchstone_lanes_units(
  const touchstone_lanes_grid *grid, double x, double y) {
  touchstone_lanes_place place;
#if defined(__SSE2__)
  __m128d point = _mm_setr_pd(x, y);
  __m128d within = _mm_and_pd(
    _mm_cmple_pd(_mm_loadu_pd(&grid->minX), point), _mm_cmplt_pd(point, _mm_loadu_pd(&grid->maxX)));
  __m128d units = _mm_mul_pd(point, _mm_set1_pd(64));
  __m128d origin = _mm_loadu_pd(grid->biasedOrigin);
  __m128d sum = _mm_add_pd(_mm_add_pd(units, _mm_set1_pd(grid->bias)), origin);
  __m128d whole = _mm_sub_pd(sum, origin);
  place.outcome = (uint32_t)_mm_movemask_pd(_mm_and_pd(within, _mm_cmple_pd(whole, units)));
  __m128i bits = _mm_castpd_si128(sum);
  place.x = (uint32_t)_mm_cvtsi128_si32(bits);
  place.y = (uint32_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(bits, bits));
#else
  double unitsX = x * 64, unitsY = y * 64;
  double sumX = (unitsX + grid->bias) + grid->biasedOrigin[0];
  double sumY = (unitsY + grid->bias) + grid->biasedOrigin[1];
  int validX = grid->minX <= x && x < grid->maxX && sumX - grid->biasedOrigin[0] <= unitsX;
  int validY = grid->minY <= y && y < grid->maxY && sumY - grid->biasedOrigin[1] <= unitsY;
  uint64_t bits;
  memcpy(&bits, &sumX, sizeof bits);
  place.x = (uint32_t)bits;
  memcpy(&bits, &sumY, sizeof bits);
  place.y = (uint32_t)bits;
  place.outcome = (uint32_t)(validX | validY << 1);
#endif
  return place;
}

/// Where a map has taken a point.
typedef struct {
  double x, y;
  double nearest;         // the distance, in units, to the nearest coordinate that is a whole number of them
  int32_t unitsX, unitsY; // rounded down
  uint32_t isNear;        // 0: x or y is no number, or too large for units
} touchstone_lanes_mapped;

/// Follows a map, given as a, b, c, d, tx and ty: x' = a x + c y + tx, y' = b x + d y + ty.
static inline touchstone_lanes_mapped touchstone_lanes_map(const double *map, double x, double y) {
  touchstone_lanes_mapped mapped;
#if defined(__SSE2__)
  __m128d point = _mm_add_pd(
    _mm_add_pd(_mm_mul_pd(_mm_loadu_pd(map), _mm_set1_pd(x)), _mm_mul_pd(_mm_loadu_pd(map + 2), _mm_set1_pd(y))),
    _mm_loadu_pd(map + 4));
  __m128d units = _mm_mul_pd(point, _mm_set1_pd(64));
  const __m128d whole = _mm_set1_pd(0x1.8p52), sign = _mm_set1_pd(-0.0);
  __m128d sum = _mm_add_pd(units, whole);
  __m128d rest = _mm_sub_pd(units, _mm_sub_pd(sum, whole));
  // Rounded to the nearest; one less where that is above.
  __m128i floor = _mm_add_epi32(
    _mm_castpd_si128(sum), _mm_castpd_si128(_mm_cmplt_pd(rest, _mm_setzero_pd())));
  mapped.unitsX = _mm_cvtsi128_si32(floor);
  mapped.unitsY = _mm_cvtsi128_si32(_mm_unpackhi_epi64(floor, floor));
  __m128d distance = _mm_andnot_pd(sign, rest);
  mapped.nearest = _mm_cvtsd_f64(_mm_min_sd(distance, _mm_unpackhi_pd(distance, distance)));
  mapped.isNear = _mm_movemask_pd(_mm_cmplt_pd(_mm_andnot_pd(sign, units), _mm_set1_pd(2e9))) == 3;
  mapped.x = _mm_cvtsd_f64(point);
  mapped.y = _mm_cvtsd_f64(_mm_unpackhi_pd(point, point));
#else
  double point[2] = {
    map[0] * x + map[2] * y + map[4], map[1] * x + map[3] * y + map[5]};
  int32_t floors[2] = {0, 0};
  mapped.nearest = 1;
  mapped.isNear = 1;
  for (int lane = 0; lane < 2; lane++) {
    double units = point[lane] * 64;
    if (!(units > -2e9 && units < 2e9)) { mapped.isNear = 0; continue; }
    floors[lane] = (int32_t)units;
    if (floors[lane] > units) floors[lane]--;
    double above = units - floors[lane], below = 1 - above;
    if (above < mapped.nearest) mapped.nearest = above;
    if (below < mapped.nearest) mapped.nearest = below;
  }
  mapped.x = point[0], mapped.y = point[1], mapped.unitsX = floors[0], mapped.unitsY = floors[1];
#endif
  return mapped;
}

/// A frame in whole units of 1/64.
typedef struct {
  int32_t x, y, width, height;
  int32_t isValid; // 0: a number is no whole number of units, or its absolute value larger than 2^26
} touchstone_lanes_frame;

__attribute__((always_inline)) static inline touchstone_lanes_frame touchstone_lanes_frame_units(
  double x, double y, double width, double height) {
  touchstone_lanes_frame frame;
#if defined(__SSE2__)
  const __m128d scale = _mm_set1_pd(64);
  __m128d origin = _mm_mul_pd(_mm_setr_pd(x, y), scale);
  __m128d size = _mm_mul_pd(_mm_setr_pd(width, height), scale);
  __m128i originUnits = _mm_cvttpd_epi32(origin), sizeUnits = _mm_cvttpd_epi32(size);
  __m128d isWhole = _mm_and_pd(
    _mm_cmpeq_pd(_mm_cvtepi32_pd(originUnits), origin), _mm_cmpeq_pd(_mm_cvtepi32_pd(sizeUnits), size));
  const __m128i limit = _mm_set1_epi32(1 << 26);
  __m128i units = _mm_unpacklo_epi64(originUnits, sizeUnits);
  __m128i isFar = _mm_or_si128(
    _mm_cmpgt_epi32(units, limit), _mm_cmpgt_epi32(_mm_sub_epi32(_mm_setzero_si128(), limit), units));
  _mm_storeu_si128((__m128i *)&frame, units);
  frame.isValid = _mm_movemask_pd(isWhole) == 3 && _mm_movemask_epi8(isFar) == 0;
#else
  double values[4] = {x * 64, y * 64, width * 64, height * 64};
  int32_t units[4] = {0, 0, 0, 0};
  frame.isValid = 1;
  for (int lane = 0; lane < 4; lane++) {
    if (!(values[lane] >= -0x1p26 && values[lane] <= 0x1p26)) { frame.isValid = 0; continue; }
    units[lane] = (int32_t)values[lane];
    if (units[lane] != values[lane]) frame.isValid = 0;
  }
  frame.x = units[0], frame.y = units[1], frame.width = units[2], frame.height = units[3];
#endif
  return frame;
}

/// What points gain on their way into a node whose content scrolls, and its area, in whole units of 1/64.
typedef struct {
  int32_t x, y;                   // what a point gains
  int32_t restX, restY;           // the same where the origin is (0, 0)
  int32_t minX, minY, maxX, maxY; // the area, in the node's own coordinates
} touchstone_lanes_gain;

/// Scrolls to another origin, in points: stores what points gain then, moves the area by as much as the origin, and
/// moves the corner of the grid behind it. Stores nothing and returns 0 where the origin is no whole number of units, or
/// the gain not smaller than a limit.
__attribute__((always_inline)) static inline int touchstone_lanes_scroll(
  touchstone_lanes_gain *gain, touchstone_lanes_grid *grid, double x, double y, int32_t limit) {
#if defined(__SSE2__)
  __m128d origin = _mm_mul_pd(_mm_setr_pd(x, y), _mm_set1_pd(64));
  __m128i units = _mm_cvttpd_epi32(origin); // the upper lanes are zero, as are those of all sums
  __m128i old = _mm_loadu_si128((const __m128i *)gain);
  __m128i rest = _mm_srli_si128(old, 8);
  __m128i next = _mm_add_epi32(rest, units);
  const __m128i most = _mm_cvtsi32_si128(limit - 1), mosts = _mm_shuffle_epi32(most, 0);
  __m128i isFar = _mm_or_si128(
    _mm_cmpgt_epi32(next, mosts), _mm_cmpgt_epi32(_mm_sub_epi32(_mm_setzero_si128(), mosts), next));
  // All ones where a number is not the whole one that it was rounded to, or where it leads too far.
  __m128i isBad = _mm_or_si128(_mm_castpd_si128(_mm_cmpneq_pd(_mm_cvtepi32_pd(units), origin)), isFar);
  if (_mm_movemask_epi8(isBad)) return 0;
  __m128i step = _mm_sub_epi32(next, old);
  __m128i steps = _mm_unpacklo_epi64(step, step);
  __m128i *area = (__m128i *)&gain->minX;
  // Each in one store, as they are read: two halves would have to be waited for.
  _mm_storeu_si128((__m128i *)gain, _mm_unpacklo_epi64(next, rest));
  _mm_storeu_si128(area, _mm_add_epi32(_mm_loadu_si128(area), steps));
  _mm_storeu_pd(grid->biasedOrigin, _mm_add_pd(_mm_loadu_pd(grid->biasedOrigin), _mm_cvtepi32_pd(step)));
#else
  double unitsX = x * 64, unitsY = y * 64;
  if (!(unitsX > -0x1p30 && unitsX < 0x1p30 && unitsY > -0x1p30 && unitsY < 0x1p30)) return 0;
  int32_t wholeX = (int32_t)unitsX, wholeY = (int32_t)unitsY;
  if (wholeX != unitsX || wholeY != unitsY) return 0;
  int64_t nextX = (int64_t)gain->restX + wholeX, nextY = (int64_t)gain->restY + wholeY;
  if (nextX <= -limit || nextX >= limit || nextY <= -limit || nextY >= limit) return 0;
  int32_t stepX = (int32_t)(nextX - gain->x), stepY = (int32_t)(nextY - gain->y);
  gain->x = (int32_t)nextX, gain->y = (int32_t)nextY;
  gain->minX += stepX, gain->maxX += stepX, gain->minY += stepY, gain->maxY += stepY;
  grid->biasedOrigin[0] += stepX, grid->biasedOrigin[1] += stepY;
#endif
  return 1;
}

// A rectangle in one 64-bit word: four signed 16-bit numbers, lowest first: minX, minY, -maxX, -maxY, where
// maxX and maxY are the last column and row that belong to it. A point (x, y) with coordinates from 0 to 32,767
// lies inside when each of the four is at most its counterpart in x, y, -x, -y: one comparison a rectangle.

/// Which of eight packed rectangles contain (x, y): bit i for the i-th. Reads 64 bytes from `rects`.
__attribute__((always_inline)) static inline uint32_t touchstone_lanes_containing(const uint64_t *rects, uint32_t x, uint32_t y) {
#if defined(__SSE2__)
  __m128i point = _mm_cvtsi32_si128((int)(x | y << 16));
  point = _mm_unpacklo_epi32(point, _mm_sub_epi16(_mm_setzero_si128(), point));
  point = _mm_unpacklo_epi64(point, point);
  const __m128i *pairs = (const __m128i *)rects;
  __m128i outside01 = _mm_cmpgt_epi16(_mm_loadu_si128(pairs), point);
  __m128i outside23 = _mm_cmpgt_epi16(_mm_loadu_si128(pairs + 1), point);
  __m128i outside45 = _mm_cmpgt_epi16(_mm_loadu_si128(pairs + 2), point);
  __m128i outside67 = _mm_cmpgt_epi16(_mm_loadu_si128(pairs + 3), point);
  // Each rectangle's four lanes become four bytes; then, if all were zero, one lane and one bit.
  __m128i inside0123 = _mm_cmpeq_epi32(_mm_packs_epi16(outside01, outside23), _mm_setzero_si128());
  __m128i inside4567 = _mm_cmpeq_epi32(_mm_packs_epi16(outside45, outside67), _mm_setzero_si128());
  __m128i inside = _mm_packs_epi16(_mm_packs_epi32(inside0123, inside4567), _mm_setzero_si128());
  return (uint32_t)_mm_movemask_epi8(inside);
#else
  uint32_t mask = 0;
  for (int lane = 0; lane < 8; lane++) {
    int16_t edges[4];
    memcpy(edges, rects + lane, sizeof edges);
    int32_t px = (int32_t)x, py = (int32_t)y;
    if (edges[0] <= px && edges[1] <= py && edges[2] <= -px && edges[3] <= -py) mask |= 1u << lane;
  }
  return mask;
#endif
}

/// Whether a packed rectangle contains (x, y) and so it does with `rim` columns and rows less on each side.
static inline int touchstone_lanes_deep_inside(uint64_t rect, uint32_t x, uint32_t y, int16_t rim) {
#if defined(__SSE2__)
  __m128i point = _mm_cvtsi32_si128((int)(x | y << 16));
  point = _mm_unpacklo_epi32(point, _mm_sub_epi16(_mm_setzero_si128(), point));
  __m128i narrowed = _mm_adds_epi16(_mm_cvtsi64_si128((long long)rect), _mm_set1_epi16(rim));
  return (_mm_movemask_epi8(_mm_cmpgt_epi16(narrowed, point)) & 0xff) == 0;
#else
  int16_t edges[4];
  memcpy(edges, &rect, sizeof edges);
  int32_t px = (int32_t)x, py = (int32_t)y;
  return edges[0] + rim <= px && edges[1] + rim <= py && edges[2] + rim <= -px && edges[3] + rim <= -py;
#endif
}

// A rectangle in four signed 32-bit numbers: minX, minY, -lastX, -lastY, as above. Compared with (x, y, -x, -y)
// it contains a point; with another rectangle's (lastX, lastY, -minX, -minY) it intersects that, with its
// (minX, minY, -lastX, -lastY) it covers that.

#if defined(__SSE2__)
/// Which of eight rectangles have each of their numbers at most its counterpart in `limit`: bit i for the i-th.
static inline uint32_t touchstone_lanes_eight(const __m128i *next, __m128i limit) {
  __m128i outside0 = _mm_cmpgt_epi32(_mm_loadu_si128(next), limit);
  __m128i outside1 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 1), limit);
  __m128i outside2 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 2), limit);
  __m128i outside3 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 3), limit);
  __m128i outside4 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 4), limit);
  __m128i outside5 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 5), limit);
  __m128i outside6 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 6), limit);
  __m128i outside7 = _mm_cmpgt_epi32(_mm_loadu_si128(next + 7), limit);
  // Each rectangle's four lanes become four bytes; then, if all were zero, one lane and one bit.
  __m128i outside0123 =
    _mm_packs_epi16(_mm_packs_epi32(outside0, outside1), _mm_packs_epi32(outside2, outside3));
  __m128i outside4567 =
    _mm_packs_epi16(_mm_packs_epi32(outside4, outside5), _mm_packs_epi32(outside6, outside7));
  __m128i inside0123 = _mm_cmpeq_epi32(outside0123, _mm_setzero_si128());
  __m128i inside4567 = _mm_cmpeq_epi32(outside4567, _mm_setzero_si128());
  __m128i inside = _mm_packs_epi16(_mm_packs_epi32(inside0123, inside4567), _mm_setzero_si128());
  return (uint32_t)_mm_movemask_epi8(inside);
}
#endif

/// The number of the first rectangle, from `from` on, each of whose numbers is at most its counterpart in
/// (x0, y0, x1, y1); `count` when there is none.
static inline uint32_t touchstone_lanes_first(
  const int32_t *rects, uint32_t from, uint32_t count, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
#if defined(__SSE2__)
  __m128i limit = _mm_setr_epi32(x0, y0, x1, y1);
  const __m128i *next = (const __m128i *)rects;
  // What comes first mostly decides; then eight at a time.
  const uint32_t few = from + 2;
  for (; from + 2 <= count; from += 2) {
    for (; from >= few && from + 8 <= count; from += 8) {
      uint32_t inside = touchstone_lanes_eight(next + from, limit);
      if (inside) return from + (uint32_t)__builtin_ctz(inside);
    }
    if (from + 2 > count) break;
    __m128i first = _mm_cmpgt_epi32(_mm_loadu_si128(next + from), limit);
    __m128i second = _mm_cmpgt_epi32(_mm_loadu_si128(next + from + 1), limit);
    // Eight lanes of 16 bits, then of 8: four bytes a rectangle, all zero where it holds.
    uint32_t outside = (uint32_t)_mm_movemask_epi8(
      _mm_packs_epi16(_mm_packs_epi32(first, second), _mm_setzero_si128()));
    if ((outside & 0x0f) == 0) return from;
    if ((outside & 0xf0) == 0) return from + 1;
  }
  if (from < count && !_mm_movemask_epi8(_mm_cmpgt_epi32(_mm_loadu_si128(next + from), limit))) return from;
  return count;
#else
  for (; from < count; from++) {
    const int32_t *rect = rects + 4 * (uintptr_t)from;
    if (rect[0] <= x0 && rect[1] <= y0 && rect[2] <= x1 && rect[3] <= y1)
      return from;
  }
  return count;
#endif
}

/// Which of eight rectangles have each of their numbers at most its counterpart in (x, y, -x, -y): bit i for the i-th.
/// Reads 128 bytes from `rects`.
static inline uint32_t touchstone_lanes_within(const int32_t *rects, int32_t x, int32_t y) {
#if defined(__SSE2__)
  __m128i limit = _mm_setr_epi32(x, y, (int32_t)(0u - (uint32_t)x), (int32_t)(0u - (uint32_t)y));
  return touchstone_lanes_eight((const __m128i *)rects, limit);
#else
  uint32_t mask = 0;
  for (int lane = 0; lane < 8; lane++, rects += 4) {
    if (rects[0] <= x && rects[1] <= y && rects[2] <= -x && rects[3] <= -y) mask |= 1u << lane;
  }
  return mask;
#endif
}

/// The place of a number among `count`; `count` when it is not there.
static inline uint32_t touchstone_lanes_index(const int32_t *numbers, uint32_t count, int32_t number) {
  uint32_t place = 0;
#if defined(__SSE2__)
  __m128i wanted = _mm_set1_epi32(number);
  for (; place + 8 <= count; place += 8) {
    const __m128i *next = (const __m128i *)(numbers + place);
    __m128i first = _mm_cmpeq_epi32(_mm_loadu_si128(next), wanted);
    __m128i second = _mm_cmpeq_epi32(_mm_loadu_si128(next + 1), wanted);
    uint32_t equal = (uint32_t)_mm_movemask_epi8(_mm_packs_epi32(first, second));
    if (equal) return place + ((uint32_t)__builtin_ctz(equal) >> 1);
  }
#endif
  while (place < count && numbers[place] != number) place++;
  return place;
}

/// A point in the coordinates of a frame: from its corner, and whether it lies in it.
typedef struct {
  double x, y;
  int inside; // 1 when 0 <= x < width and 0 <= y < height
} touchstone_lanes_entered;

/// Takes a point into a frame, given by x, y, width and height; false comparisons for what is no number.
static inline touchstone_lanes_entered touchstone_lanes_enter(const double *frame, double x, double y) {
  touchstone_lanes_entered entered;
#if defined(__SSE2__)
  __m128d point = _mm_sub_pd(_mm_setr_pd(x, y), _mm_loadu_pd(frame));
  __m128d within = _mm_and_pd(
    _mm_cmple_pd(_mm_setzero_pd(), point), _mm_cmplt_pd(point, _mm_loadu_pd(frame + 2)));
  entered.inside = _mm_movemask_pd(within) == 3;
  entered.x = _mm_cvtsd_f64(point);
  entered.y = _mm_cvtsd_f64(_mm_unpackhi_pd(point, point));
#else
  entered.x = x - frame[0];
  entered.y = y - frame[1];
  entered.inside = entered.x >= 0 && entered.x < frame[2] && entered.y >= 0 && entered.y < frame[3];
#endif
  return entered;
}

/// Asks for large pages for memory that begins at a multiple of their size, where the system has them on request: fewer
/// faults while it is filled, and fewer misses of the table of pages while it is read here and there.
static inline void touchstone_lanes_prefer_large_pages(void *memory, size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  madvise(memory, bytes, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)bytes;
#endif
}

#endif
