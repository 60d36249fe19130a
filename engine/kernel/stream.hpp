// The streams of spec/dealing.md: words of SHA-256, and what is drawn with them.
#pragma once
#include <charconv>
#include <cstdint>
#include <cstring>
#include <utility>

#include "sha256.hpp"

namespace sobek {

class Stream {
 public:
  Stream() = default;
  Stream(const char *purpose, uint64_t seed) {
    for (const char *words : {"sobek-dealing-1 ", purpose, " "}) length_ = write(length_, words);
    length_ = write(length_, seed);
    length_ = write(length_, " ");
  }

  uint32_t word() {
    if (used_ == 8) {
      int length = write(length_, block_++);
      hash_ = sha256(text_, size_t(length));
      used_ = 0;
    }
    return hash_.words[used_++];
  }

  // How many words have been used, and using so many at once.
  uint64_t words() const { return block_ * 8 - uint64_t(8 - used_); }
  void skip(uint64_t number) {
    block_ = number / 8;
    used_ = 8;
    for (uint64_t i = 0; i < number % 8; ++i) word();
  }

  // A number from 0 to n - 1, each equally likely; 1 <= n <= 2^32. A bound of 1 uses no word.
  uint32_t below(uint64_t n) {
    if (n == 1) return 0;
    uint32_t drawn = word();
    if (n >> 32) return drawn;
    uint32_t bound = uint32_t(n);
    // floor(2^32 / n) * n is 2^32 - rest, and rest < n: only a word near the end of the range can be too large.
    while (drawn >= 0u - bound && drawn >= 0u - ((0u - bound) % bound) && (0u - bound) % bound) drawn = word();
    return drawn % bound;
  }

  template <class T>
  void shuffle(T *items, int number) {
    for (int i = number - 1; i > 0; --i) std::swap(items[i], items[below(uint64_t(i) + 1)]);
  }

 private:
  int write(int at, const char *words) {
    int length = int(strlen(words));
    memcpy(text_ + at, words, size_t(length));
    return at + length;
  }
  int write(int at, uint64_t number) { return int(std::to_chars(text_ + at, std::end(text_), number).ptr - text_); }

  char text_[80] = {};  // 16 + a purpose of at most 20 letters + two numbers of at most 20 digits and blanks
  int length_ = 0;
  uint64_t block_ = 0;
  int used_ = 8;
  Sha256 hash_ = {};
};

// The stream `deal` of a seed, and how many rounds have been dealt from it.
struct Deals {
  uint64_t seed = 0;
  Stream stream;
  int dealt = 0;

  Deals() = default;
  explicit Deals(uint64_t number) : seed(number), stream("deal", number) {}
};

}  // namespace sobek
