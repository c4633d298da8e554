// C++'s operators new and delete over malloc and free. Debian's libjemalloc exports its own, which would go
// past the counters; under a sanitizer they would even hand out jemalloc's memory where libstdc++ gives it
// back to the sanitizer, so these stay in every build.
#include <cstdlib>
#include <new>

namespace {

// An alignment of 0 stands for the forms that take none.
void *block(std::size_t size, std::size_t alignment) noexcept {
  if (alignment == 0) return std::malloc(size);
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  void *pointer = nullptr;
  return posix_memalign(&pointer, alignment, size) == 0 ? pointer : nullptr;
}

// As the language asks: while there is a handler it may find memory, throw, or end the program.
void *allocate(std::size_t size, std::size_t alignment) {
  while (true) {
    if (void *pointer = block(size, alignment)) return pointer;
    std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}

void *allocateOrNull(std::size_t size, std::size_t alignment) noexcept {
  try {
    return allocate(size, alignment);
  } catch (...) {
    return nullptr;
  }
}

std::size_t number(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

}  // namespace

void *operator new(std::size_t size) { return allocate(size, 0); }
void *operator new[](std::size_t size) { return allocate(size, 0); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return allocateOrNull(size, 0); }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return allocateOrNull(size, 0); }

void *operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, number(alignment)); }
void *operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate(size, number(alignment));
}
void *operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return allocateOrNull(size, number(alignment));
}
void *operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return allocateOrNull(size, number(alignment));
}

void operator delete(void *pointer) noexcept { std::free(pointer); }
void operator delete[](void *pointer) noexcept { std::free(pointer); }
void operator delete(void *pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete[](void *pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete(void *pointer, const std::nothrow_t &) noexcept { std::free(pointer); }
void operator delete[](void *pointer, const std::nothrow_t &) noexcept { std::free(pointer); }

void operator delete(void *pointer, std::align_val_t) noexcept { std::free(pointer); }
void operator delete[](void *pointer, std::align_val_t) noexcept { std::free(pointer); }
void operator delete(void *pointer, std::size_t, std::align_val_t) noexcept { std::free(pointer); }
void operator delete[](void *pointer, std::size_t, std::align_val_t) noexcept { std::free(pointer); }
void operator delete(void *pointer, std::align_val_t, const std::nothrow_t &) noexcept { std::free(pointer); }
void operator delete[](void *pointer, std::align_val_t, const std::nothrow_t &) noexcept {
  std::free(pointer);
}
