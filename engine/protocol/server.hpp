// The server of spec/protocol.md, version 2: a line is a request, and each gets one line as its reply.
#pragma once
#include <map>
#include <variant>

#include "table.hpp"

namespace sobek {

constexpr const char *PROTOCOL = "sobek-protocol-2";
constexpr const char *SERVER = "sobek-engine";
constexpr const char *SERVER_VERSION = "0.1.0";

template <Game... Games>
class Server {
 public:
  static constexpr size_t MAX_TABLES = 1000;

  bool stopped() const { return stopped_; }

  // The reply to a line, without its line feed.
  std::string reply(const std::string &line) {
    if (line.size() > MAX_LINE) return said(nullptr, Answer::failure("too-long", "this line has more than 1048575 bytes"));
    Json request;
    if (!json::read(line, request)) return said(nullptr, Answer::failure("not-json", "this line is not JSON of the protocol"));
    const Json *id = request.is(Json::object) ? request.get("id") : nullptr;
    if (id && !(id->is(Json::number) && id->value >= 0)) id = nullptr;
    if (!id) return said(nullptr, Answer::failure("not-a-request", "a request is an object with an `id`, 0 or more"));
    return said(id, answer(request, said(id, Answer{}).size()));
  }

 private:
  using Keys = std::initializer_list<const char *>;

  static std::string said(const Json *id, const Answer &answer) {
    static constexpr const char *NAMES[] = {"result", "refused", "error"};
    Json reply;
    if (id) reply.set("id", *id);
    reply.set(NAMES[answer.kind], answer.content);
    std::string line = json::dump(reply);
    if (line.size() > MAX_LINE) return said(id, Answer::failure("failed", "the reply would be longer than a line may be"));
    return line;
  }

  static Answer misshapen(const char *method) {
    return Answer::failure("not-a-request", std::string("a field is missing, or one does not belong to ") + method);
  }

  Answer answer(const Json &request, size_t overhead) {
    const Json *method = request.get("method");
    if (!method || !method->is(Json::string)) return Answer::failure("not-a-request", "a request names its `method`");
    if (method->is("hello")) return hello(request);
    if (method->is("stop")) {
      if (!request.has_keys({"id", "method"})) return misshapen("stop");
      if (!greeted_) return Answer::failure("out-of-order", "the first request is `hello`");
      stopped_ = true;
      return {};
    }
    struct Entry {
      const char *name;
      Keys required, optional;
    };
    static const Entry ENTRIES[] = {
        {"turn", {"id", "method"}, {"table"}},
        {"legal", {"id", "method"}, {"table", "viewer"}},
        {"apply", {"id", "method", "move"}, {"table", "viewer"}},
        {"deal", {"id", "method"}, {"table", "move", "viewer"}},
        {"draw", {"id", "method"}, {"table", "move", "viewer"}},
        {"state", {"id", "method"}, {"table"}},
        {"view", {"id", "method", "viewer"}, {"table"}},
        {"see", {"id", "method", "viewer"}, {"table", "since", "last"}},
        {"recall", {"id", "method", "viewer"}, {"table"}},
        {"result", {"id", "method"}, {"table"}},
        {"close", {"id", "method"}, {"table"}},
    };
    bool starts = method->is("start");
    const Entry *entry = nullptr;
    for (const Entry &one : ENTRIES)
      if (method->is(one.name)) entry = &one;
    if (!starts && !entry) return Answer::failure("unknown-method", "this protocol has no method " + method->text);
    if (!greeted_) return Answer::failure("out-of-order", "the first request is `hello`");
    if (starts) return start(request);
    if (!request.has_keys(entry->required, entry->optional)) return misshapen(entry->name);
    Answer wrong;
    if (!find_table(request, wrong)) return wrong;
    auto found = tables_.find(name_);
    if (found == tables_.end()) return Answer::failure("out-of-order", "no game has started at this table", "table");
    if (method->is("close")) return tables_.erase(found), Answer{};
    return std::visit(
        [&](auto &table) {
          Viewer viewer = REFEREE;
          const Json *given = request.get("viewer");
          if (given && !read_viewer(*given, table.seats(), viewer))
            return Answer::failure("malformed", "a viewer is a seat of the game, \"spectator\" or \"referee\"",
                                   "viewer");
          return table.answer(request, viewer, overhead);
        },
        *found->second);
  }

  Answer hello(const Json &request) {
    if (!request.has_keys({"id", "method", "protocol"})) return misshapen("hello");
    if (greeted_) return Answer::failure("out-of-order", "`hello` comes once");
    const Json *versions = request.get("protocol");
    bool known = false, texts = versions->is(Json::array);
    for (const Json &version : versions->items) {
      texts = texts && version.is(Json::string);
      known = known || version.is(PROTOCOL);
    }
    if (!texts) return Answer::failure("malformed", "versions are an array of strings", "protocol");
    if (!known) return Answer::failure("unknown-version", std::string("this server speaks ") + PROTOCOL, "protocol");
    greeted_ = true;
    Json games;
    (games.set(Games::name, played<Games>()), ...);
    return {Answer::result,
            {{"protocol", PROTOCOL}, {"name", SERVER}, {"version", SERVER_VERSION}, {"games", games}, {"more", Json::list()}}};
  }

  template <class G>
  static Json played() {
    Json editions = Json::list();
    editions.add(G::edition);
    return {{"editions", editions}, {"choices", G::choices()}};
  }

  Answer start(const Json &request) {
    Answer answer = misshapen("start");
    const Json *game = request.get("game"), *edition = request.get("edition");
    if (!game || !edition) return answer;
    bool served = false;
    (void)((game->is(Games::name) && (served = true, start_game<Games>(request, *edition, answer), true)) || ...);
    if (!served) return Answer::failure("malformed", "this server does not serve this game", "game");
    return answer;
  }

  template <class G>
  void start_game(const Json &request, const Json &edition, Answer &answer) {
    bool tracked = request.has_keys({"id", "method", "game", "edition", "choices", "setup", "track"}, {"table", "seed"});
    bool untracked = request.has_keys({"id", "method", "game", "edition", "choices", "setup"}, {"table", "seed"});
    bool state = request.has_keys({"id", "method", "game", "edition", "state"}, {"table", "seed"});
    bool deal = request.has_keys({"id", "method", "game", "edition", "deal"}, {"table", "choices"}) ||
                (G::has_track && request.has_keys({"id", "method", "game", "edition", "deal"}, {"table", "choices", "track"}));
    if (!(G::has_track ? tracked : untracked) && !state && !deal) return;  // the answer says so already
    if (!edition.is(G::edition)) {
      answer = Answer::failure("malformed", std::string("there is no such edition of ") + G::name, "edition");
      return;
    }
    if (!find_table(request, answer)) return;
    if (tables_.size() >= MAX_TABLES && !tables_.count(name_)) {
      answer = Answer::failure("too-many", "this server keeps 1000 tables");
      return;
    }
    auto table = std::make_unique<AnyTable>(Table<G>{});
    if (std::get<Table<G>>(*table).start(request, answer)) tables_[name_] = std::move(table);
  }

  // The name of the table, "" for the one without an id, which no id can be.
  bool find_table(const Json &request, Answer &wrong) {
    name_.clear();
    const Json *table = request.get("table");
    if (!table) return true;
    size_t characters = 0;
    for (char c : table->text) characters += (uint8_t(c) & 0xc0) != 0x80;
    if (table->is(Json::string) && characters >= 1 && characters <= 64) return name_ = table->text, true;
    wrong = Answer::failure("malformed", "the id of a table is a string of 1 to 64 characters", "table");
    return false;
  }

  static bool read_viewer(const Json &json, int seats, Viewer &viewer) {
    if (json.is("spectator")) return viewer = SPECTATOR, true;
    if (json.is("referee")) return viewer = REFEREE, true;
    if (!json.is(Json::number) || json.value < 0 || json.value >= seats) return false;
    return viewer = Viewer(json.value), true;
  }

  using AnyTable = std::variant<Table<Games>...>;
  bool greeted_ = false, stopped_ = false;
  std::map<std::string, std::unique_ptr<AnyTable>> tables_;
  std::string name_;  // of the table that the request is about
};

}  // namespace sobek
