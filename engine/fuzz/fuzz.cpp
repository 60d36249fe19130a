// Hostile requests: a libFuzzer target, whose input is lines of the protocol to one server that was greeted (`make fuzz`).
#include <cstdio>
#include <cstdlib>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "../protocol/server.hpp"

namespace {
using AllGames = sobek::Server<sobek::Classic, sobek::Duel>;
unsigned long long answered = 0;  // requests; printed at the end
constexpr const char *GREETING = R"({"id":0,"method":"hello","protocol":["sobek-protocol-2"]})";

// Every reply is one line of JSON of the protocol, unless a reader may refuse it for its length.
void answer(AllGames &server, const std::string &line) {
  std::string reply = server.reply(line);
  ++answered;
  sobek::Json read;
  if (reply.find('\n') != std::string::npos || reply.size() > sobek::MAX_LINE || !sobek::json::read(reply, read)) {
    fprintf(stderr, "to %s\nthe reply is %s\n", line.c_str(), reply.c_str());
    abort();
  }
}
}  // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  return atexit([] { fprintf(stderr, "answered %llu requests\n", answered); });
}

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
