#include "CAllocation.h"
#include "counts.h"
#include "sanitizer.h"

#if __has_include(<jemalloc/jemalloc.h>)
#include <jemalloc/jemalloc.h>
#else
#error "jemalloc's header is missing: apt-get install libjemalloc-dev pkg-config"
#endif

#include <pthread.h>

#if TOUCHSTONE_SANITIZED

bool touchstone_allocation_is_counted(void) { return false; }

touchstone_allocation_counts touchstone_allocation_of_thread(void) {
  return (touchstone_allocation_counts){0, 0, 0, 0};
}

touchstone_allocation_counts touchstone_allocation_of_process(void) {
  return (touchstone_allocation_counts){0, 0, 0, 0};
}

bool touchstone_allocation_bytes_of_thread(touchstone_allocation_bytes *bytes) {
  *bytes = (touchstone_allocation_bytes){0, 0};
  return false;
}

#else

__thread struct touchstone_block touchstone_block __attribute__((tls_model("initial-exec")));

// The registry: a list of the blocks of living threads, and the sum of what ended ones did. A thread's block
// lies in its thread-local memory, so it must leave the list before the thread is gone: a key's destructor
// sees to that. Other destructors may run later and free memory; what they do goes straight into the sum.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct touchstone_block *living;
static touchstone_allocation_counts before_fork;
static struct {
  _Atomic uint64_t mallocs, frees, reallocs, bytes;
} ended;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int has_key;

static touchstone_allocation_counts read_block(struct touchstone_block *block) {
  return (touchstone_allocation_counts){
      .mallocs = atomic_load_explicit(&block->mallocs, memory_order_relaxed),
      .frees = atomic_load_explicit(&block->frees, memory_order_relaxed),
      .reallocs = atomic_load_explicit(&block->reallocs, memory_order_relaxed),
      .bytes = atomic_load_explicit(&block->bytes, memory_order_relaxed),
  };
}

static void add_to_ended(touchstone_allocation_counts counts) {
  atomic_fetch_add_explicit(&ended.mallocs, counts.mallocs, memory_order_relaxed);
  atomic_fetch_add_explicit(&ended.frees, counts.frees, memory_order_relaxed);
  atomic_fetch_add_explicit(&ended.reallocs, counts.reallocs, memory_order_relaxed);
  atomic_fetch_add_explicit(&ended.bytes, counts.bytes, memory_order_relaxed);
}

static void sum_into(touchstone_allocation_counts *sum, touchstone_allocation_counts counts) {
  sum->mallocs += counts.mallocs;
  sum->frees += counts.frees;
  sum->reallocs += counts.reallocs;
  sum->bytes += counts.bytes;
}

static void thread_ends(void *pointer) {
  struct touchstone_block *block = pointer;
  pthread_mutex_lock(&lock);
  if (block->previous) block->previous->next = block->next;
  else living = block->next;
  if (block->next) block->next->previous = block->previous;
  add_to_ended(read_block(block));
  block->state = touchstone_thread_ended;
  pthread_mutex_unlock(&lock);
}

static void make_key(void) { has_key = pthread_key_create(&key, thread_ends) == 0; }

void touchstone_block_not_live(uint64_t mallocs, uint64_t frees, uint64_t reallocs, uint64_t bytes) {
  struct touchstone_block *block = &touchstone_block;
  if (block->state == touchstone_thread_ended) {
    add_to_ended((touchstone_allocation_counts){mallocs, frees, reallocs, bytes});
    return;
  }
  // Live from here on, so that an allocation made below does not come back here.
  block->state = touchstone_thread_live;
  pthread_once(&once, make_key);
  pthread_mutex_lock(&lock);
  block->previous = 0;
  block->next = living;
  if (living) living->previous = block;
  living = block;
  pthread_mutex_unlock(&lock);
  // Nobody would tell of this thread's end: its block may not stay in the list.
  if (!has_key || pthread_setspecific(key, block) != 0) thread_ends(block);
}

// In a forked child only the forking thread goes on; the blocks of the others are dead memory there.
static void fork_begins(void) {
  pthread_mutex_lock(&lock);
  before_fork = (touchstone_allocation_counts){0, 0, 0, 0};
  for (struct touchstone_block *block = living; block; block = block->next)
    if (block != &touchstone_block) sum_into(&before_fork, read_block(block));
}

static void fork_ends_in_parent(void) { pthread_mutex_unlock(&lock); }

static void fork_ends_in_child(void) {
  add_to_ended(before_fork);
  living = touchstone_block.state == touchstone_thread_live ? &touchstone_block : 0;
  touchstone_block.previous = 0;
  touchstone_block.next = 0;
  pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(fork_begins, fork_ends_in_parent, fork_ends_in_child);
}

bool touchstone_allocation_is_counted(void) { return true; }

touchstone_allocation_counts touchstone_allocation_of_thread(void) { return read_block(&touchstone_block); }

touchstone_allocation_counts touchstone_allocation_of_process(void) {
  pthread_mutex_lock(&lock);
  touchstone_allocation_counts sum = {
      .mallocs = atomic_load_explicit(&ended.mallocs, memory_order_relaxed),
      .frees = atomic_load_explicit(&ended.frees, memory_order_relaxed),
      .reallocs = atomic_load_explicit(&ended.reallocs, memory_order_relaxed),
      .bytes = atomic_load_explicit(&ended.bytes, memory_order_relaxed),
  };
  for (struct touchstone_block *block = living; block; block = block->next) sum_into(&sum, read_block(block));
  pthread_mutex_unlock(&lock);
  return sum;
}

bool touchstone_allocation_bytes_of_thread(touchstone_allocation_bytes *bytes) {
  static __thread uint64_t *allocated __attribute__((tls_model("initial-exec")));
  static __thread uint64_t *deallocated __attribute__((tls_model("initial-exec")));
  *bytes = (touchstone_allocation_bytes){0, 0};
  if (!deallocated) {
    size_t size = sizeof(uint64_t *);
    if (mallctl("thread.allocatedp", &allocated, &size, 0, 0) != 0) return false;
    if (mallctl("thread.deallocatedp", &deallocated, &size, 0, 0) != 0) return false;
  }
  *bytes = (touchstone_allocation_bytes){*allocated, *deallocated};
  return true;
}

#endif
