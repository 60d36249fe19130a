// Hostile requests: a libFuzzer target, whose input is lines of the protocol to one server that was greeted.
//
// With -DALONE it is a program for any compiler and its sanitizers: `hostile NUMBER SEED FILE...` answers so many requests,
// each a mutation of a line of the files, and plays on at tables that were started (`make hostile`, `make fuzz`).
#include <cstdio>
#include <cstdlib>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "../protocol/server.hpp"

namespace {
using AllGames = sobek::Server<sobek::Classic, sobek::Duel>;
constexpr const char *GREETING = R"({"id":0,"method":"hello","protocol":["sobek-protocol-2"]})";

// Every reply is one line of JSON of the protocol, unless a reader may refuse it for its length.
void answer(AllGames &server, const std::string &line) {
  std::string reply = server.reply(line);
  sobek::Json read;
  if (reply.find('\n') != std::string::npos || reply.size() > AllGames::MAX_LINE || !sobek::json::read(reply, read)) {
    fprintf(stderr, "to %s\nthe reply is %s\n", line.c_str(), reply.c_str());
    abort();
  }
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  AllGames server;
  server.reply(GREETING);
  std::string text(reinterpret_cast<const char *>(data), size);
  for (size_t at = 0; at <= text.size() && !server.stopped();) {
    size_t end = std::min(text.find('\n', at), text.size());
    answer(server, text.substr(at, end - at));
    at = end + 1;
  }
  return 0;
}

#ifdef ALONE
#include <fstream>
#include <memory>

#include "../play/playout.hpp"

namespace {
std::vector<std::string> lines, words;  // what was read, and the parts of JSON in it

// The end of the part of JSON that begins here: of a text, a number, or whatever is between brackets.
size_t end_of(const std::string &line, size_t at) {
  size_t end = at + 1;
  if (line[at] == '"') {
    end = line.find('"', end);
    return end == std::string::npos ? line.size() : end + 1;
  }
  if (isdigit(line[at]) || line[at] == '-')
    while (end < line.size() && isdigit(line[end])) ++end;
  else
    for (int depth = 1; end < line.size() && depth; ++end)
      depth += (line[end] == '{' || line[end] == '[') - (line[end] == '}' || line[end] == ']');
  return end;
}

// Cut a line into parts of JSON that can stand for each other.
void collect(const std::string &line) {
  for (size_t at = 0; (at = line.find_first_of("\"-0123456789[{", at)) != std::string::npos;) {
    size_t end = end_of(line, at);
    bool is_nested = line[at] == '{' || line[at] == '[';
    if (!is_nested || end - at < 400) words.push_back(line.substr(at, end - at));
    at = is_nested ? at + 1 : end;
  }
}

std::string mutated(std::string line, sobek::Choices &choices) {
  static constexpr const char *ODD[] = {"0", "1", "-1", "2", "3", "6", "7", "62", "63", "255", "256", "999999999999999", "2147483648", "\"\"", "[]", "{}",
                                        "[[]]", "null", "true", "1.5", "\"spectator\"", "\"referee\"", "\"\\u0000\"", "\"\\ud83d\\ude00\""};
  uint32_t number = choices.below(4);
  for (uint32_t i = 0; i <= number && !line.empty(); ++i) {
    // Replace a part of JSON by another one; now and then, break it.
    size_t start = choices.below(uint32_t(line.size()));
    switch (choices.below(12)) {
      case 0: line[start] = char(choices.below(256)); continue;
      case 1: line.erase(start, 1 + choices.below(20)); continue;
      case 2: line.insert(start, words[choices.below(uint32_t(words.size()))]); continue;
      default: break;
    }
    size_t at = line.find_first_of("\"0123456789[{", start);
    if (at == std::string::npos) continue;
    size_t end = end_of(line, at);
    bool odd = choices.below(3) == 0;
    std::string other = odd ? ODD[choices.below(sizeof ODD / sizeof *ODD)] : words[choices.below(uint32_t(words.size()))];
    // a string for a string, mostly, so that it stays a request
    for (int tries = 0; tries < 8 && !odd && other[0] != line[at] && !(isdigit(other[0]) && isdigit(line[at])); ++tries) other = words[choices.below(uint32_t(words.size()))];
    line.replace(at, end - at, other);
    if (line.size() > 50000) line.resize(50000);
  }
  return line;
}

// Play on at one table, so that what follows from an odd state is seen too: the listing, then one of it, or a draw.
int play_on(AllGames &server, sobek::Choices &choices) {
  int asked = 0;
  for (int i = 0; i < 12; ++i) {
    sobek::Json reply;
    std::string text = server.reply(R"({"id":1,"method":"legal"})");
    ++asked;
    if (!sobek::json::read(text, reply) || !reply.get("result")) return asked;
    const sobek::Json *moves = reply.get("result")->get("moves");
    if (!moves) return asked;
    std::string move = moves->items.empty() ? "" : sobek::json::dump(moves->items[choices.below(uint32_t(moves->items.size()))]);
    std::string made = move.empty() ? R"({"id":2,"method":"draw"})" : R"({"id":2,"method":"apply","move":)" + move + "}";
    text = server.reply(made);
    ++asked;
    if (!move.empty() && text.find("\"refused\"") != std::string::npos) {
      fprintf(stderr, "listed, but refused: %s\n%s\n", made.c_str(), text.c_str());
      abort();
    }
    if (move.empty() && text.find("\"error\"") != std::string::npos) {
      answer(server, R"({"id":3,"method":"deal"})"), answer(server, R"({"id":4,"method":"result"})");
      asked += 2;
    }
    for (const char *viewer : {"0", "1", "\"spectator\""}) {
      answer(server, std::string(R"({"id":5,"method":"view","viewer":)") + viewer + "}");
      answer(server, std::string(R"({"id":5,"method":"recall","viewer":)") + viewer + "}");
      asked += 2;
    }
  }
  return asked;
}
}  // namespace

int main(int count, char **given) {
  uint64_t number = count > 1 ? strtoull(given[1], nullptr, 10) : 1000000, seed = count > 2 ? strtoull(given[2], nullptr, 10) : 1;
  for (int i = 3; i < count; ++i) {
    std::ifstream file(given[i]);
    for (std::string line; std::getline(file, line);) lines.push_back(line), collect(line);
  }
  if (lines.empty()) return fprintf(stderr, "hostile NUMBER SEED FILE...: lines of requests are needed\n"), 2;
  sobek::Choices choices(seed);
  auto server = std::make_unique<AllGames>();
  server->reply(GREETING);
  uint64_t games = 0;
  for (uint64_t asked = 0; asked < number;) {
    std::string line = mutated(lines[choices.below(uint32_t(lines.size()))], choices);
    answer(*server, line);
    ++asked;
    if (line.find("\"start\"") != std::string::npos && choices.below(2) == 0) asked += uint64_t(play_on(*server, choices)), ++games;
    if (server->stopped() || choices.below(20000) == 0) server = std::make_unique<AllGames>(), server->reply(GREETING);
  }
  printf("%llu requests were answered; %llu times a game went on\n", (unsigned long long)number, (unsigned long long)games);
}
#endif
