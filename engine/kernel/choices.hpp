// What is chosen at random in playouts and in laws; chance has the streams of spec/dealing.md.
#pragma once
#include <cstdint>

namespace sobek {

// A fast source of numbers (SplitMix64).
class Choices {
 public:
  explicit Choices(uint64_t seed) : state_(seed) {}
  int below(int n) {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return int(((z ^ z >> 31) >> 32) * uint64_t(n) >> 32);
  }

 private:
  uint64_t state_;
};

}  // namespace sobek
