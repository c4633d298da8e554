#if __has_include(<jemalloc/jemalloc.h>)
#include <jemalloc/jemalloc.h>
#else
#error "jemalloc's header is missing: apt-get install libjemalloc-dev pkg-config"
#endif
