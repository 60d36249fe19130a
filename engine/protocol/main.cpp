// sobek-engine: speaks the protocol (spec/protocol.md) on its standard streams.
#include <cstdio>

#include "server.hpp"

#if __has_include("../classic/game.hpp")
#include "../classic/game.hpp"
#endif
#if __has_include("../duel/game.hpp")
#include "../duel/game.hpp"
#endif

namespace {

#if __has_include("../classic/game.hpp") && __has_include("../duel/game.hpp")
using AllGames = sobek::Server<sobek::Classic, sobek::Duel>;
#elif __has_include("../classic/game.hpp")
using AllGames = sobek::Server<sobek::Classic>;
#else
using AllGames = sobek::Server<sobek::Duel>;
#endif

// Read one line without its line feed; of one that is too long, only as much as shows that it is. False at the end.
bool read_line(std::string &line) {
  line.clear();
  int c = getc(stdin);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = getc(stdin))
    if (line.size() <= AllGames::MAX_LINE) line += char(c);
  return true;
}

bool print(const std::string &reply) {
  return fwrite(reply.data(), 1, reply.size(), stdout) == reply.size() && putc('\n', stdout) != EOF && fflush(stdout) == 0;
}

}  // namespace

int main() {
  static AllGames server;
  std::string line;
  while (!server.stopped() && read_line(line))
    if (!print(server.reply(line))) return 1;
  return 0;
}
