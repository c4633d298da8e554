// The malloc family over jemalloc's mallocx, rallocx and dallocx: these are not interposed names, so no
// look-up of "the next malloc" is needed, and jemalloc's statistics go on working.
#include "counts.h"
#include "sanitizer.h"

#if !TOUCHSTONE_SANITIZED

#include <errno.h>
#include <jemalloc/jemalloc.h>
#include <stdbool.h>
#include <unistd.h>

// Visible to the dynamic linker, so that libc, libstdc++ and libswiftCore allocate here too; kept although
// nothing in this program may call it by name.
#define INTERPOSED __attribute__((used, visibility("default")))

static void *allocate(size_t size, int flags) {
  // mallocx is undefined for 0 bytes; malloc is not.
  void *pointer = mallocx(size ? size : 1, flags);
  if (__builtin_expect(pointer == 0, 0)) {
    errno = ENOMEM;
    return 0;
  }
  touchstone_count_malloc(size);
  return pointer;
}

static bool is_power_of_two(size_t value) { return value != 0 && (value & (value - 1)) == 0; }

INTERPOSED void *malloc(size_t size) { return allocate(size, 0); }

INTERPOSED void free(void *pointer) {
  if (pointer == 0) return;
  touchstone_count_free();
  dallocx(pointer, 0);
}

INTERPOSED void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return 0;
  }
  return allocate(total, MALLOCX_ZERO);
}

INTERPOSED void *realloc(void *pointer, size_t size) {
  if (pointer == 0) return allocate(size, 0);
  // As glibc does it: a size of 0 frees, and there is no block to return.
  if (size == 0) {
    touchstone_count_free();
    dallocx(pointer, 0);
    return 0;
  }
  void *moved = rallocx(pointer, size, 0);
  if (__builtin_expect(moved == 0, 0)) {
    errno = ENOMEM;
    return 0;
  }
  touchstone_count_realloc(size);
  return moved;
}

INTERPOSED void *reallocarray(void *pointer, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return 0;
  }
  return realloc(pointer, total);
}

INTERPOSED void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return 0;
  }
  return allocate(size, MALLOCX_ALIGN(alignment));
}

INTERPOSED void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

INTERPOSED int posix_memalign(void **pointer, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  void *block = mallocx(size ? size : 1, MALLOCX_ALIGN(alignment));
  // Its answer is the error; errno stays as it was.
  if (block == 0) return ENOMEM;
  touchstone_count_malloc(size);
  *pointer = block;
  return 0;
}

INTERPOSED void *valloc(size_t size) { return aligned_alloc((size_t)sysconf(_SC_PAGESIZE), size); }

INTERPOSED void *pvalloc(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t rounded;
  if (__builtin_add_overflow(size, page - 1, &rounded)) {
    errno = ENOMEM;
    return 0;
  }
  rounded &= ~(page - 1);
  return aligned_alloc(page, rounded ? rounded : page);
}

INTERPOSED size_t malloc_usable_size(void *pointer) { return pointer ? sallocx(pointer, 0) : 0; }

#endif
