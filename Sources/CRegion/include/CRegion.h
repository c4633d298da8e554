// Marks for tools that watch a program from outside, and values that the optimiser cannot see through.
#ifndef TOUCHSTONE_REGION_H
#define TOUCHSTONE_REGION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Marks where measured work begins: a symbol for uprobes and breakpoints. Under callgrind, started with
/// --collect-atstart=no, collection is switched on. A few nanoseconds otherwise. Not to be nested.
void touchstone_region_begin(void);

/// Marks where measured work ends; under callgrind collection is switched off.
void touchstone_region_end(void);

/// Zero, which the optimiser cannot know: an answer masked with it stays an input to what comes next.
uint64_t touchstone_opaque_zero(void);

/// Takes a value in such a way that whatever computed it must be done. Costs no instruction.
static inline void touchstone_black_hole(uint64_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }

#ifdef __cplusplus
}
#endif

#endif
