// Containment tests of several rectangles at once, as masks of lanes.
//
// Swift's SIMD masks have no movemask, and what the compiler makes of the ways around it differs from
// function to function; these few lines are the same everywhere. Where there is no SSE2 a loop does the same.
#ifndef TOUCHSTONE_CLANES_H
#define TOUCHSTONE_CLANES_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// A rectangle in one 64-bit word: four signed 16-bit numbers, lowest first: minX, minY, -maxX, -maxY, where
// maxX and maxY are the last column and row that belong to it. A point (x, y) with coordinates from 0 to 32,767
// lies inside when each of the four is at most its counterpart in x, y, -x, -y: one comparison a rectangle.

/// Which of four packed rectangles contain (x, y): bit i for the i-th. Reads 32 bytes from `rects`.
static inline uint32_t touchstone_lanes_containing(const uint64_t *rects, uint32_t x, uint32_t y) {
#if defined(__SSE2__)
  __m128i point = _mm_cvtsi32_si128((int)(x | y << 16));
  point = _mm_unpacklo_epi32(point, _mm_sub_epi16(_mm_setzero_si128(), point));
  point = _mm_unpacklo_epi64(point, point);
  __m128i outside01 = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)rects), point);
  __m128i outside23 = _mm_cmpgt_epi16(_mm_loadu_si128((const __m128i *)(rects + 2)), point);
  // Each rectangle's four lanes become four bytes, and four zero bytes one set lane.
  __m128i outside = _mm_packs_epi16(outside01, outside23);
  __m128i inside = _mm_cmpeq_epi32(outside, _mm_setzero_si128());
  return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(inside));
#else
  uint32_t mask = 0;
  for (int lane = 0; lane < 4; lane++) {
    int16_t edges[4];
    memcpy(edges, rects + lane, sizeof edges);
    int32_t px = (int32_t)x, py = (int32_t)y;
    if (edges[0] <= px && edges[1] <= py && edges[2] <= -px && edges[3] <= -py) mask |= 1u << lane;
  }
  return mask;
#endif
}

#endif
