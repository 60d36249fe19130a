// The forms of JSON, described once and used to read and to write: `describe(form, thing)` names the fields of a thing,
// and the form is a Reading, which fills the thing, or a Writing, which leaves it as it is.
// Everything returns false where something is malformed (spec/protocol.md, What is malformed).
#pragma once
#include <limits>

#include "json.hpp"
#include "names.hpp"

namespace sobek {

// Why something is malformed, and where in the request: said by the first form that fails.
struct Fault {
  std::string path;
  std::string problem;
  bool at(std::string where, std::string what) {
    if (problem.empty()) path = std::move(where), problem = std::move(what);
    return false;
  }
};

class Reading {
 public:
  static constexpr bool READS = true;
  Reading(const Json *json, std::string path, Fault &fault) : json_(json), path_(std::move(path)), fault_(&fault) {}

  // A field of this object; every one that is there must be asked for before the end.
  Reading operator()(const char *key) {
    const Json *found = json_->get(key);
    known_.push_back(key);
    if (!found) expected(std::string("an object with \"") + key + '"');
    return {found ? found : &NONE, path_ + "." + key, *fault_};
  }
  // Is there such a field? A Writing is told.
  bool has(const char *key, bool) { return json_->get(key) || (known_.push_back(key), false); }
  bool end() const {
    if (!json_->is(Json::object)) return expected("an object");
    for (const auto &[key, value] : json_->members)
      if (index_of(key, known_) < 0) return wrong("expected no field but " + listed(known_) + ", got " + json::cut(key, 60));
    return true;
  }
  bool wrong(std::string what) const { return fault_->at(path_, std::move(what)); }
  bool expected(std::string what) const { return wrong("expected " + what + ", got " + json::cut(json::dump(*json_), 60)); }

  template <class Number>
  bool number(Number &value, int64_t least = 0, int64_t most = std::numeric_limits<Number>::max()) {
    if (!json_->is(Json::number) || json_->value < least || json_->value > most)
      return expected("a number from " + std::to_string(least) + " to " + std::to_string(most));
    return value = Number(json_->value), true;
  }
  // Any whole number: -1 for one below 0, and one that is too large to be kept; nothing has such a number.
  template <class Number>
  bool any_number(Number &value) {
    if (!json_->is(Json::number)) return expected("a whole number");
    bool fits = json_->value >= 0 && json_->value <= std::numeric_limits<Number>::max();
    return value = fits ? Number(json_->value) : Number(-1), true;
  }
  template <class Value>
  bool name(Value &value, Names names) {
    int found = json_->is(Json::string) ? index_of(json_->text, names) : -1;
    return found >= 0 ? (value = Value(found), true) : expected("one of " + listed(names));
  }
  bool string(std::string &text) const {
    return json_->is(Json::string) ? (text = json_->text, true) : expected("a string");
  }
  // Call each(form, index) for each item.
  template <class Number, class Each>
  bool list(Number &number, Each each) {
    if (!json_->is(Json::array)) return expected("an array");
    number = Number(json_->items.size());
    for (size_t i = 0; i < json_->items.size(); ++i)
      if (!each(Reading{&json_->items[i], path_, *fault_}, int(i))) return false;
    return true;
  }

 private:
  static inline const Json NONE = Json::raw("");
  const Json *json_;
  std::string path_;
  Fault *fault_;
  std::vector<const char *> known_;  // fields of this object
};

class Writing {
 public:
  static constexpr bool READS = false;
  explicit Writing(Json &json) : json_(&json) {}

  Writing operator()(const char *key) { return json_->set(key, {}), Writing(json_->members.back().second); }
  bool has(const char *, bool is_there) const { return is_there; }
  bool end() const { return true; }
  bool wrong(const std::string &) const { return false; }

  bool number(auto value, int64_t = 0, int64_t = 0) { return *json_ = Json(int64_t(value)), true; }
  bool any_number(auto value) { return number(value); }
  bool name(auto value, Names names) { return string(names[size_t(value)]); }
  bool string(const std::string &text) { return *json_ = text, true; }
  bool list(int number, auto each) {
    *json_ = Json::list();
    for (int i = 0; i < number; ++i) json_->add({}), each(Writing(json_->items.back()), i);
    return true;
  }

 private:
  Json *json_;
};

// What a move of a verb names: one of the names, or any whole number if there are none.
bool describe_value(auto &form, const VerbRow &row, auto &value) {
  if (!row.field) return true;
  return row.names.empty() ? form(row.field).any_number(value) : form(row.field).name(value, row.names);
}

inline void uncounted(int, int) {}

// How many there are of each kind of a pile; no more than Pile::MOST of a kind are kept. Of each kind that is read,
// however many there are, count(kind, number) is called.
template <class Form, class Pile, class Count>
bool describe_pile(Form form, Pile &pile, Names names, Count count) {
  if (Form::READS) pile = {};
  for (int kind = 0; kind < int(names.size()); ++kind) {
    int number = pile.count(kind);
    if (!form.has(names[size_t(kind)], number)) continue;
    if (!form(names[size_t(kind)]).number(number, 1, 127)) return false;
    if (Form::READS) count(kind, number), pile.add(kind, std::min(number, Pile::MOST));
  }
  return form.end();
}

Json write_pile(auto pile, Names names) {
  Json json;
  describe_pile(Writing(json), pile, names, uncounted);
  return json;
}

// A row of any length; no more things are kept than fit.
template <class Form, class Row, class Count>
bool describe_row(Form form, Row &row, Names names, Count count) {
  int length = row.size();
  return form.list(length, [&](Form item, int at) {
    int kind = Form::READS ? 0 : row[at];
    if (!item.name(kind, names)) return false;
    if (Form::READS) count(kind, 1), row.size() < Row::CAPACITY ? row.add(typename Row::Item(kind)) : void();
    return true;
  });
}

Json write_row(const auto &row, Names names) {
  Json json = Json::list();
  for (auto kind : row) json.add(names[size_t(kind)]);
  return json;
}

template <class Form, size_t Number, class Value>
bool describe_choices(Form form, const ChoiceNames (&choices)[Number], Value *readings) {
  for (const ChoiceNames &choice : choices)
    if (!form(choice.name).name(*readings++, choice.readings)) return false;
  return form.end();
}

// The name of an edition, which is not the published one, and its figures, none above those of the published one.
template <class Edition, class Figures, size_t Number>
bool read_figures(Reading &form, const FigureName<Figures> (&names)[Number], const Edition &published,
                  Edition &edition) {
  std::string name;
  if (!form("name").string(name)) return false;
  if (name.empty() || name.size() >= sizeof edition.name || name == published.name)
    return form.wrong("a name of 1 to 64 bytes was expected that is not the published one");
  memset(edition.name, 0, sizeof edition.name);
  memcpy(edition.name, name.data(), name.size());
  if (!form.has("figures", true)) return true;
  Reading figures = form("figures");
  for (const FigureName<Figures> &one : names)
    if (figures.has(one.name, true) &&
        !figures(one.name).number(edition.figures.*one.figure, one.least, published.figures.*one.figure))
      return false;
  return figures.end();
}

// A state names its edition, unless it is the published one.
template <class Form, class Edition>
bool describe_edition(Form &form, const Edition &edition, const Edition &published) {
  bool is_other = !(edition == published);
  std::string name = edition.name;
  if (form.has("edition", is_other) != is_other || (is_other && !form("edition").string(name)) || name != edition.name)
    return form.wrong("the name of the edition was expected, unless it is the published one");
  return true;
}

// What describe(form, things...) writes.
template <class... Things>
Json written(Things... things) {
  Json json;
  describe(Writing(json), things...);
  return json;
}

}  // namespace sobek
