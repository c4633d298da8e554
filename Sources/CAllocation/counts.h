// The thread's block of counters, and what happens to it when a thread begins and ends.
#ifndef TOUCHSTONE_ALLOCATION_COUNTS_H
#define TOUCHSTONE_ALLOCATION_COUNTS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum touchstone_thread_state {
  /// Zero, as thread-local memory begins: not in the registry yet.
  touchstone_thread_new,
  /// In the registry, which reads this block.
  touchstone_thread_live,
  /// Out of the registry; what this thread still does is added to the totals of ended threads.
  touchstone_thread_ended,
};

struct touchstone_block {
  // Written by their thread only and read by any: relaxed atomics, which cost what plain numbers cost.
  _Atomic uint64_t mallocs;
  _Atomic uint64_t frees;
  _Atomic uint64_t reallocs;
  _Atomic uint64_t bytes;
  enum touchstone_thread_state state;
  struct touchstone_block *previous;
  struct touchstone_block *next;
};

// Initial-exec: the block is found by one addition to the thread pointer, without a call that could
// itself allocate.
extern __thread struct touchstone_block touchstone_block __attribute__((tls_model("initial-exec")));

/// Registers a new thread, or adds to the totals what an ended one did.
void touchstone_block_not_live(uint64_t mallocs, uint64_t frees, uint64_t reallocs, uint64_t bytes);

static inline void touchstone_add(_Atomic uint64_t *counter, uint64_t amount) {
  atomic_store_explicit(
      counter, atomic_load_explicit(counter, memory_order_relaxed) + amount, memory_order_relaxed);
}

static inline void touchstone_count_malloc(size_t bytes) {
  touchstone_add(&touchstone_block.mallocs, 1);
  touchstone_add(&touchstone_block.bytes, bytes);
  if (__builtin_expect(touchstone_block.state != touchstone_thread_live, 0))
    touchstone_block_not_live(1, 0, 0, bytes);
}

static inline void touchstone_count_free(void) {
  touchstone_add(&touchstone_block.frees, 1);
  if (__builtin_expect(touchstone_block.state != touchstone_thread_live, 0))
    touchstone_block_not_live(0, 1, 0, 0);
}

static inline void touchstone_count_realloc(size_t bytes) {
  touchstone_add(&touchstone_block.reallocs, 1);
  touchstone_add(&touchstone_block.bytes, bytes);
  if (__builtin_expect(touchstone_block.state != touchstone_thread_live, 0))
    touchstone_block_not_live(0, 0, 1, bytes);
}

#endif
