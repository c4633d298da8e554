#include "CRegion.h"

// Valgrind's header is used where it is installed; without it callgrind can still be told the names of the
// two functions (--toggle-collect).
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_TOGGLE_COLLECT
#endif

__attribute__((noinline, used, visibility("default"))) void touchstone_region_begin(void) {
  __asm__ volatile("" : : : "memory");
  CALLGRIND_TOGGLE_COLLECT;
}

__attribute__((noinline, used, visibility("default"))) void touchstone_region_end(void) {
  CALLGRIND_TOGGLE_COLLECT;
  __asm__ volatile("" : : : "memory");
}

static volatile uint64_t zero = 0;

uint64_t touchstone_opaque_zero(void) { return zero; }
