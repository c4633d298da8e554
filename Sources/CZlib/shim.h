#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib's header is missing: apt-get install zlib1g-dev pkg-config"
#endif
