// sobek-engine: speaks the protocol (spec/protocol.md) on its standard streams.
#include <cstdio>

#include "../classic/game.hpp"
#include "../duel/game.hpp"
#include "server.hpp"

namespace {

using AllGames = sobek::Server<sobek::Classic, sobek::Duel>;

// Read one line without its line feed; of one that is too long, only as much as shows that it is. False at the end.
bool read_line(std::string &line) {
  line.clear();
  int c = getc(stdin);
  if (c == EOF) return false;
  for (; c != EOF && c != '\n'; c = getc(stdin))
    if (line.size() <= sobek::MAX_LINE) line += char(c);
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
