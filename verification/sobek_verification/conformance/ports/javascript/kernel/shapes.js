/**
 * Readers of JSON values: each takes a value and its path, gives the value back, and throws `Malformed` if it is no value of its kind.
 */

/** A value that is not of its kind: where it stands, and what was expected there. */
export class Malformed extends Error {
  constructor(path, expected) {
    super(`${expected} is expected`);
    this.path = path;
  }
}

const has = (object, key) => Object.hasOwn(object, key);

function isObject(value) {
  return typeof value === 'object' && !Array.isArray(value);
}

/** A whole number, negative too: a move may name any. */
export function whole(value, path) {
  if (typeof value !== 'number') throw new Malformed(path, 'a whole number');
  return value;
}

/** A whole number from `least` to `most`. */
export function within(least, most = Infinity) {
  return (value, path) => {
    if (typeof value !== 'number' || value < least || value > most) {
      throw new Malformed(path, `a whole number from ${least}${most === Infinity ? ' on' : ` to ${most}`}`);
    }
    return value;
  };
}

/** One of some texts. `what` is what they are. */
export function oneOf(texts, what) {
  const known = new Set(texts);
  return (value, path) => {
    if (typeof value !== 'string' || !known.has(value)) throw new Malformed(path, what);
    return value;
  };
}

/** An array of anything that `member` reads. */
export function arrayOf(member) {
  return (value, path) => {
    if (!Array.isArray(value)) throw new Malformed(path, 'an array');
    return value.map((one, index) => member(one, `${path}.${index}`));
  };
}

/** A pile of kinds: numbers from 1 to 127. */
export function pileOf(kinds, what) {
  const known = new Set(kinds);
  const number = within(1, 127);
  return (value, path) => {
    if (!isObject(value)) throw new Malformed(path, 'a pile');
    const pile = {};
    for (const kind of Object.keys(value)) {
      if (!known.has(kind)) throw new Malformed(`${path}.${kind}`, what);
      pile[kind] = number(value[kind], `${path}.${kind}`);
    }
    return pile;
  };
}

/**
 * An object with exactly these keys.
 * @param {{[key: string]: Function}} required readers by key
 * @param {{[key: string]: Function}} [optional]
 */
export function objectOf(required, optional = {}) {
  return (value, path) => {
    if (!isObject(value)) throw new Malformed(path, 'an object');
    for (const key of Object.keys(value)) {
      if (!has(required, key) && !has(optional, key)) throw new Malformed(join(path, key), 'no such key');
    }
    const object = {};
    for (const key of Object.keys(required)) {
      if (!has(value, key)) throw new Malformed(join(path, key), 'a value');
      object[key] = required[key](value[key], join(path, key));
    }
    for (const key of Object.keys(optional)) {
      if (has(value, key)) object[key] = optional[key](value[key], join(path, key));
    }
    return object;
  };
}

/** Every choice of a game by its name, with one of its readings. */
export function choicesOf(choices) {
  const readers = Object.entries(choices).map(([name, readings]) => [name, oneOf(readings, `a reading of ${name}`)]);
  return objectOf(Object.fromEntries(readers));
}

/**
 * A tagged object: the text under `tag` says which reader reads the rest.
 * @param {string} tag
 * @param {{[name: string]: Function}} readers of the object without its tag
 * @param {string} what
 */
export function taggedBy(tag, readers, what) {
  return (value, path) => {
    if (!isObject(value)) throw new Malformed(path, 'an object');
    const { [tag]: name, ...rest } = value;
    if (typeof name !== 'string' || !has(readers, name)) throw new Malformed(join(path, tag), what);
    return { [tag]: name, ...readers[name](rest, path) };
  };
}

/** The path of a member. */
export function join(path, key) {
  return path === '' ? key : `${path}.${key}`;
}
