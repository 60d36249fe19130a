// SHA-256 with the instructions that many x86 processors have for it: deals from a seed are four times as fast.
#pragma once
#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

#include <cstdint>

namespace sobek {

inline const bool HAS_SHA = [] {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}();

// As compress(), of the same round constants.
__attribute__((target("sha,sse4.1"))) inline void compress_x86(uint32_t *hash, const uint8_t *block, const uint32_t *constants) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i *halves = reinterpret_cast<__m128i *>(hash);
  // The instructions want the eight words of the hash in the order a b e f and c d g h, from the highest.
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128(halves), 0xb1), efgh = _mm_shuffle_epi32(_mm_loadu_si128(halves + 1), 0x1b);
  const __m128i abef_before = _mm_alignr_epi8(abcd, efgh, 8), cdgh_before = _mm_blend_epi16(efgh, abcd, 0xf0);
  __m128i abef = abef_before, cdgh = cdgh_before, w[4];
  for (int i = 0; i < 4; ++i) w[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(block) + i), big_endian);
  for (int i = 0; i < 16; ++i) {  // four rounds at a time
    __m128i &first = w[i % 4], second = w[(i + 1) % 4], third = w[(i + 2) % 4], last = w[(i + 3) % 4];
    __m128i sum = _mm_add_epi32(first, _mm_loadu_si128(reinterpret_cast<const __m128i *>(constants) + i));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
    first = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(first, second), _mm_alignr_epi8(last, third, 4)), last);
  }
  abef = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b), cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
  _mm_storeu_si128(halves, _mm_blend_epi16(abef, cdgh, 0xf0));
  _mm_storeu_si128(halves + 1, _mm_alignr_epi8(cdgh, abef, 8));
}

}  // namespace sobek
#endif
