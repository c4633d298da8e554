// Whether a sanitizer brings its own malloc, in which case ours must stay away: two of them crash before
// main.
#ifndef TOUCHSTONE_ALLOCATION_SANITIZER_H
#define TOUCHSTONE_ALLOCATION_SANITIZER_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TOUCHSTONE_SANITIZED 1
#endif
#endif

#ifndef TOUCHSTONE_SANITIZED
#define TOUCHSTONE_SANITIZED 0
#endif

#endif
