// JSON of the protocol and of records: objects, arrays, strings and whole numbers of at most 15 digits.
// The reader is strict (spec/record.md, spec/protocol.md); the writer is canonical (RFC 8785).
#pragma once
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sobek {

struct Json {
  enum Form : uint8_t { object, array, string, number, written };
  using Member = std::pair<std::string, Json>;

  Form form = object;
  int64_t value = 0;            // of a number
  std::string text;             // of a string; or what is already written as JSON, never read
  std::vector<Json> items;      // of an array
  std::vector<Member> members;  // of an object, in any order; dump sorts

  Json() = default;
  Json(std::integral auto whole) : form(number), value(int64_t(whole)) {}
  Json(std::string words) : form(string), text(std::move(words)) {}
  Json(const char *words) : form(string), text(words) {}
  Json(std::initializer_list<Member> list) : members(list) {}
  static Json list() { return {array, ""}; }
  static Json raw(std::string json) { return {written, std::move(json)}; }

  bool is(Form asked) const { return form == asked; }
  bool is(const char *words) const { return form == string && text == words; }
  const Json *get(std::string_view key) const {
    for (const Member &member : members)
      if (member.first == key) return &member.second;
    return nullptr;
  }
  void set(std::string key, Json content) { members.emplace_back(std::move(key), std::move(content)); }
  void add(Json content) { items.push_back(std::move(content)); }

  // Is this an object with all of these keys, and no others but the optional ones?
  bool has_keys(std::initializer_list<const char *> required, std::initializer_list<const char *> optional = {}) const {
    if (form != object) return false;
    size_t found = 0;
    for (const Member &member : members) {
      auto named = [&](const char *key) { return member.first == key; };
      bool is_required = std::any_of(required.begin(), required.end(), named);
      if (!is_required && std::none_of(optional.begin(), optional.end(), named)) return false;
      found += is_required;
    }
    return found == required.size();
  }

 private:
  Json(Form its, std::string words) : form(its), text(std::move(words)) {}
};

namespace json {

// What may follow a backslash, besides u and four digits, and what it means.
constexpr std::string_view ESCAPES = "\"\\/bfnrt", ESCAPED = "\"\\/\b\f\n\r\t";

inline void put(std::string &out, const std::string &words) {
  static constexpr char HEX[] = "0123456789abcdef";
  out += '"';
  for (char c : words) {
    size_t known = ESCAPED.find(c);
    if (known != std::string_view::npos && c != '/')
      out += '\\', out += ESCAPES[known];
    else if (uint8_t(c) < 32)
      out += "\\u00", out += HEX[c >> 4], out += HEX[c & 15];
    else
      out += c;
  }
  out += '"';
}

// Keys are sorted by bytes, which is the order of RFC 8785 for the keys that are written here: all are ASCII.
inline void put(std::string &out, const Json &json) {
  switch (json.form) {
    case Json::number: out += std::to_string(json.value); return;
    case Json::string: put(out, json.text); return;
    case Json::written: out += json.text; return;
    case Json::array: {
      out += '[';
      for (size_t i = 0; i < json.items.size(); ++i) {
        if (i) out += ',';
        put(out, json.items[i]);
      }
      out += ']';
      return;
    }
    case Json::object: {
      std::vector<const Json::Member *> sorted;
      sorted.reserve(json.members.size());
      for (const Json::Member &member : json.members) sorted.push_back(&member);
      std::sort(sorted.begin(), sorted.end(), [](auto *a, auto *b) { return a->first < b->first; });
      out += '{';
      for (size_t i = 0; i < sorted.size(); ++i) {
        if (i) out += ',';
        put(out, sorted[i]->first);
        out += ':';
        put(out, sorted[i]->second);
      }
      out += '}';
    }
  }
}

inline std::string dump(const Json &json) {
  std::string out;
  put(out, json);
  return out;
}

// The length of the next character in UTF-8, or 0 if there is none: no overlong forms, surrogates or numbers above 10FFFF.
inline int utf8_length(const uint8_t *at, const uint8_t *end) {
  auto follows = [&](int i) { return at + i < end && (at[i] & 0xc0) == 0x80; };
  if (at[0] < 0x80) return 1;
  if (at[0] < 0xc2) return 0;
  if (at[0] < 0xe0) return follows(1) ? 2 : 0;
  if (at[0] < 0xf0) {
    if (!follows(1) || !follows(2)) return 0;
    if (at[0] == 0xe0 && at[1] < 0xa0) return 0;
    return at[0] == 0xed && at[1] >= 0xa0 ? 0 : 3;
  }
  if (at[0] > 0xf4 || !follows(1) || !follows(2) || !follows(3)) return 0;
  if (at[0] == 0xf0 && at[1] < 0x90) return 0;
  return at[0] == 0xf4 && at[1] >= 0x90 ? 0 : 4;
}

class Reader {
 public:
  Reader(const char *text, size_t length)
      : at_(reinterpret_cast<const uint8_t *>(text)), end_(at_ + length) {}

  bool read(Json &json) { return value(json, 0) && (blanks(), at_ == end_); }

 private:
  static constexpr int MAX_DEPTH = 16;
  static constexpr int MAX_DIGITS = 15;

  void blanks() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
  }
  bool next(char wanted) {
    blanks();
    if (at_ == end_ || *at_ != uint8_t(wanted)) return false;
    ++at_;
    return true;
  }

  bool value(Json &json, int depth) {
    blanks();
    if (at_ == end_) return false;
    switch (*at_) {
      case '{': return depth < MAX_DEPTH && members(json, depth + 1);
      case '[': return depth < MAX_DEPTH && items(json, depth + 1);
      case '"': json.form = Json::string; return string(json.text);
      default: json.form = Json::number; return number(json.value);
    }
  }

  bool members(Json &json, int depth) {
    json.form = Json::object;
    ++at_;
    if (next('}')) return true;
    do {
      blanks();
      json.members.emplace_back();
      Json::Member &member = json.members.back();
      if (at_ == end_ || *at_ != '"' || !string(member.first) || !next(':') || !value(member.second, depth)) return false;
    } while (next(','));
    return next('}') && unique(json);
  }

  static bool unique(const Json &json) {
    std::vector<std::string_view> keys;
    keys.reserve(json.members.size());
    for (const Json::Member &member : json.members) keys.push_back(member.first);
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) == keys.end();
  }

  bool items(Json &json, int depth) {
    json.form = Json::array;
    ++at_;
    if (next(']')) return true;
    do {
      json.items.emplace_back();
      if (!value(json.items.back(), depth)) return false;
    } while (next(','));
    return next(']');
  }

  bool number(int64_t &number) {
    bool negative = *at_ == '-';
    if (negative) ++at_;
    const uint8_t *first = at_;
    number = 0;
    while (at_ < end_ && *at_ >= '0' && *at_ <= '9') {
      if (at_ - first >= MAX_DIGITS) return false;
      number = number * 10 + (*at_++ - '0');
    }
    if (at_ == first || (*first == '0' && at_ - first > 1)) return false;
    if (negative) number = -number;
    return true;  // what may not follow a number, such as "." or "e", may not follow a value either
  }

  bool hex(uint32_t &unit) {
    unit = 0;
    for (int i = 0; i < 4; ++i) {
      if (at_ == end_) return false;
      uint8_t c = *at_++;
      uint32_t digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
      if (digit == 16) return false;
      unit = unit << 4 | digit;
    }
    return true;
  }

  bool escape(std::string &text) {
    uint32_t unit = 0, low = 0;
    if (!hex(unit) || (unit >= 0xdc00 && unit < 0xe000)) return false;
    if (unit >= 0xd800 && unit < 0xdc00) {  // half a pair: the other half must follow
      if (end_ - at_ < 2 || at_[0] != '\\' || at_[1] != 'u') return false;
      at_ += 2;
      if (!hex(low) || low < 0xdc00 || low >= 0xe000) return false;
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    static constexpr uint8_t FIRST[] = {0, 0xc0, 0xe0, 0xf0};  // by the number of bytes that follow
    int following = unit < 0x80 ? 0 : unit < 0x800 ? 1 : unit < 0x10000 ? 2 : 3;
    text += char(FIRST[following] | unit >> 6 * following);
    while (following--) text += char(0x80 | (unit >> 6 * following & 63));
    return true;
  }

  bool string(std::string &text) {
    ++at_;
    while (at_ < end_) {
      uint8_t c = *at_;
      if (c == '"') return ++at_, true;
      if (c < 32) return false;
      if (c != '\\') {
        int length = utf8_length(at_, end_);
        if (!length) return false;
        text.append(reinterpret_cast<const char *>(at_), size_t(length));
        at_ += length;
        continue;
      }
      if (++at_ == end_) return false;
      char letter = char(*at_++);
      size_t known = ESCAPES.find(letter);
      if (known != std::string_view::npos)
        text += ESCAPED[known];
      else if (letter != 'u' || !escape(text))
        return false;
    }
    return false;
  }

  const uint8_t *at_;
  const uint8_t *end_;
};

// A text for a message, cut to so many bytes of whole characters.
inline std::string cut(const std::string &text, size_t most) {
  if (text.size() <= most) return text;
  while ((uint8_t(text[most]) & 0xc0) == 0x80) --most;
  return text.substr(0, most) + "...";
}

inline bool read(const std::string &line, Json &json) { return Reader(line.data(), line.size()).read(json); }

}  // namespace json
}  // namespace sobek
