// SHA-256 (FIPS 180-4) of a whole text, and the digest of spec/record.md.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>

#include "sha256_x86.hpp"

namespace sobek {

struct Sha256 {
  uint32_t words[8];
};

inline uint32_t rotated(uint32_t word, int by) { return word >> by | word << (32 - by); }

constexpr uint32_t ROUND_CONSTANTS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

[[gnu::noinline]]  // play is slower with it inlined
inline void compress(uint32_t *hash, const uint8_t *block) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (HAS_SHA) return compress_x86(hash, block, ROUND_CONSTANTS);
#endif
  uint32_t w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = uint32_t(block[4 * i]) << 24 | uint32_t(block[4 * i + 1]) << 16 | uint32_t(block[4 * i + 2]) << 8 |
           uint32_t(block[4 * i + 3]);
  for (int i = 16; i < 64; ++i) {
    uint32_t s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
  uint32_t e = hash[4], f = hash[5], g = hash[6], h = hash[7];
#pragma GCC unroll 8  // so that the letters change their roles and not their values
  for (int i = 0; i < 64; ++i) {
    uint32_t one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (g ^ (e & (f ^ g))) + (ROUND_CONSTANTS[i] + w[i]);
    uint32_t two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) | (c & (a | b)));
    h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
  }
  hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d;
  hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

inline Sha256 sha256(const char *text, size_t length) {
  Sha256 hash = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
  const uint8_t *bytes = reinterpret_cast<const uint8_t *>(text);
  size_t done = 0;
  for (; done + 64 <= length; done += 64) compress(hash.words, bytes + done);
  uint8_t last[128] = {};
  size_t rest = length - done;
  if (rest) memcpy(last, bytes + done, rest);
  last[rest] = 0x80;
  size_t end = rest < 56 ? 64 : 128;
  uint64_t bits = uint64_t(length) * 8;
  for (int i = 0; i < 8; ++i) last[end - 1 - size_t(i)] = uint8_t(bits >> (8 * i));
  for (size_t at = 0; at < end; at += 64) compress(hash.words, last + at);
  return hash;
}

// The first 32 hexadecimal digits, as spec/record.md has them.
inline std::string digest(const std::string &text) {
  Sha256 hash = sha256(text.data(), text.size());
  std::string digits;
  for (int i = 0; i < 32; ++i) digits += "0123456789abcdef"[hash.words[i / 8] >> (28 - 4 * (i % 8)) & 15];
  return digits;
}

}  // namespace sobek
