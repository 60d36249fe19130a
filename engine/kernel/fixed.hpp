// A list with a fixed capacity: trivially copyable, no heap.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace sobek {

template <class T, int Capacity>
struct Fixed {
  static_assert(Capacity > 0 && Capacity < 65536);
  using Item = T;
  static constexpr int CAPACITY = Capacity;
  uint16_t number = 0;
  T items[Capacity];

  int size() const { return number; }
  bool empty() const { return number == 0; }
  void clear() { number = 0; }
  T &operator[](int at) { return items[at]; }
  const T &operator[](int at) const { return items[at]; }
  T *begin() { return items; }
  T *end() { return items + number; }
  const T *begin() const { return items; }
  const T *end() const { return items + number; }
  const T &back() const { return items[number - 1]; }

  // More items than fit are a fault of this program: stop rather than overwrite.
  void add(const T &item) {
    if (number >= Capacity) abort();
    items[number++] = item;
  }
  friend bool operator==(const Fixed &a, const Fixed &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};

}  // namespace sobek
