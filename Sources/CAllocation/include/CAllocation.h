// The counting allocator: linking this target into a program replaces its malloc family and the C++
// operators new and delete by ones that count and forward to jemalloc.
//
// Counting costs about a nanosecond per malloc and free, and happens on every thread without locks or
// shared cache lines: each thread counts in its own block. A registry of the blocks gives totals over all
// threads, those that have ended included.
//
// Under the address, thread and memory sanitizers the malloc family is left to the sanitizer, nothing is
// counted, and touchstone_allocation_is_counted() is false.
#ifndef TOUCHSTONE_ALLOCATION_H
#define TOUCHSTONE_ALLOCATION_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Numbers that only grow. Calls that fail count nothing.
typedef struct {
  /// Blocks handed out: malloc, calloc, the aligned forms, realloc of NULL, and operator new.
  uint64_t mallocs;
  /// Blocks taken back: free, realloc to size 0, and operator delete; never those of NULL.
  uint64_t frees;
  /// Blocks changed in size, moved or not.
  uint64_t reallocs;
  /// Bytes asked for by mallocs and reallocs, before any rounding up.
  uint64_t bytes;
} touchstone_allocation_counts;

/// Bytes as jemalloc hands them out (rounded up to its size classes), of one thread, since its start.
typedef struct {
  uint64_t allocated;
  uint64_t deallocated;
} touchstone_allocation_bytes;

/// Whether this build counts.
bool touchstone_allocation_is_counted(void);

/// What the calling thread has done since its start. Allocates nothing; takes no lock.
touchstone_allocation_counts touchstone_allocation_of_thread(void);

/// What all threads have done since the program's start, ended ones included. Allocates nothing; takes the
/// registry's lock. Exact for threads that are at rest meanwhile.
touchstone_allocation_counts touchstone_allocation_of_process(void);

/// The calling thread's bytes by jemalloc's own count; false where jemalloc keeps none. Allocates nothing.
bool touchstone_allocation_bytes_of_thread(touchstone_allocation_bytes *bytes);

#ifdef __cplusplus
}
#endif

#endif
