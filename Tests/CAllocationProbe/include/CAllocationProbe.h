// Allocations of known number and size, made in C and in C++, for the tests of the counting allocator; and
// signals.
#ifndef TOUCHSTONE_ALLOCATION_PROBE_H
#define TOUCHSTONE_ALLOCATION_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Hands out `count` blocks of `size` bytes by malloc and takes them back.
void probe_malloc(size_t count, size_t size);

/// Hands out `count` blocks of `size` bytes and keeps them until this thread calls probe_give_back(); at most
/// 64.
void probe_keep(size_t count, size_t size);
void probe_give_back(void);

/// One calloc of 10 × 20 bytes; whether all of them were zero.
bool probe_calloc_is_zero(void);

/// One malloc of 10 bytes, `count` reallocs to 1000, 2000 … bytes, one free; whether the bytes kept their
/// value.
bool probe_realloc(size_t count);

/// realloc of NULL to 40 bytes, then to 0: a malloc and a free; whether the last answer was NULL.
bool probe_realloc_ends(void);

/// One block each of aligned_alloc, memalign, posix_memalign, valloc and pvalloc, 100 bytes wanted of each
/// (pvalloc rounds up to a page); whether all lay as asked.
bool probe_aligned(void);

/// Requests that no allocator can meet, by malloc, calloc, realloc, reallocarray, aligned_alloc and
/// posix_memalign; whether each failed with ENOMEM, and calloc and reallocarray noticed that the product
/// overflows.
bool probe_too_large(void);

/// aligned_alloc and posix_memalign with an alignment that is not a power of two; whether both refused.
bool probe_bad_alignment(void);

/// malloc_usable_size of a block of 33 bytes, and of NULL.
size_t probe_usable_size(void);
size_t probe_usable_size_of_null(void);

/// One new and delete of each form that C++17 has: plain, array of 3, nothrow, and nothrow array, of a type
/// of 100 bytes and of one of 128 that is aligned by 64: 8 blocks of 800 + 1,024 bytes. Deletes are sized
/// where the language lets them be. Whether all lay as asked.
bool probe_new_and_delete(void);

/// Whether operator new throws std::bad_alloc, and its nothrow form returns null, for a request that cannot
/// be met.
bool probe_new_fails(void);

/// Calls free(malloc(size)) `count` times on a thread of its own and waits for its end.
void probe_on_thread(size_t count, size_t size);

/// Checks the counts over all threads where nothing else runs: in a forked child. 0, or the number of the
/// check that failed: 1 a thread that has ended is not counted exactly; 2 blocks that it freed while its
/// thread-local values were destroyed are not; 3 the child's totals begin below the parent's; 4 the child
/// could not be run.
int probe_totals_in_child(void);

/// Makes the calling thread take SIGHUP, and every thread count it instead of ending the program.
void probe_hear_signals(void);
/// How many the calling thread has heard.
int probe_heard(void);

#ifdef __cplusplus
}
#endif

#endif
