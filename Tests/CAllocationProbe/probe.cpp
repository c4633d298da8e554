#include "CAllocationProbe.h"

#include <cstdint>
#include <new>

namespace {

struct Plain {
  char bytes[100];
};

struct alignas(64) Aligned {
  char bytes[128];
};

void *volatile sink;

template <typename Value>
bool lies(Value *value) {
  sink = value;
  return value && reinterpret_cast<std::uintptr_t>(value) % alignof(Value) == 0;
}

template <typename Value>
bool tryAll() {
  auto *one = new Value;
  auto *many = new Value[3];
  auto *oneOrNull = new (std::nothrow) Value;
  auto *manyOrNull = new (std::nothrow) Value[3];
  bool lie = lies(one) && lies(many) && lies(oneOrNull) && lies(manyOrNull);
  delete one;
  delete[] many;
  delete oneOrNull;
  delete[] manyOrNull;
  return lie;
}

}  // namespace

bool probe_new_and_delete(void) {
  bool plain = tryAll<Plain>();
  return tryAll<Aligned>() && plain;
}

bool probe_new_fails(void) {
  volatile std::size_t huge = SIZE_MAX / 2 - 100000;
  bool isThrown = false;
  try {
    sink = ::operator new(huge);
  } catch (const std::bad_alloc &) {
    isThrown = true;
  }
  void *aligned = ::operator new(huge, std::align_val_t(64), std::nothrow);
  return isThrown && ::operator new(huge, std::nothrow) == nullptr && aligned == nullptr;
}
