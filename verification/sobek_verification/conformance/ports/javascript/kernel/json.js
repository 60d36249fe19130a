/**
 * JSON as record.md and protocol.md have it: objects, arrays, texts and whole numbers of at most 15 digits; no key twice, brackets at
 * most 16 deep. `parse` reads it and refuses all else; `canonical` writes it in the form of RFC 8785.
 */

/** @typedef {string | number | Json[] | {[key: string]: Json}} Json */

/** What is wrong with a text that is no JSON of this kind. */
export class NotJson extends Error {}

const DEEPEST = 16;
const WHOLE_NUMBER = /-?(?:0|[1-9][0-9]*)/y;
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y;
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const LONE_SURROGATE = /\p{Surrogate}/u;

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
  }

  fail(problem) {
    throw new NotJson(`${problem} at character ${this.at + 1}`);
  }

  /** Skips blanks and tells the character that comes next; '' at the end. */
  next() {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return this.text.charAt(this.at);
      this.at += 1;
    }
  }

  value() {
    const first = this.next();
    if (first === '{') return this.object();
    if (first === '[') return this.array();
    if (first === '"') return this.string();
    if (first === '-' || (first >= '0' && first <= '9')) return this.number();
    return this.fail(first === '' ? 'the text ends too early' : 'no object, array, text or whole number');
  }

  open() {
    this.at += 1;
    this.depth += 1;
    if (this.depth > DEEPEST) this.fail(`brackets are more than ${DEEPEST} deep`);
  }

  /** After a member: true if another one follows, false if the bracket closes. */
  goesOn(closing) {
    const next = this.next();
    if (next !== ',' && next !== closing) this.fail(`"," or "${closing}" is expected`);
    this.at += 1;
    if (next === closing) this.depth -= 1;
    return next === ',';
  }

  object() {
    const object = Object.create(null);
    this.open();
    if (this.next() === '}') {
      this.at += 1;
      this.depth -= 1;
      return object;
    }
    do {
      if (this.next() !== '"') this.fail('a key is expected');
      const key = this.string();
      if (key in object) this.fail(`the key ${JSON.stringify(key)} stands there twice`);
      if (this.next() !== ':') this.fail('":" is expected');
      this.at += 1;
      object[key] = this.value();
    } while (this.goesOn('}'));
    return object;
  }

  array() {
    const array = [];
    this.open();
    if (this.next() === ']') {
      this.at += 1;
      this.depth -= 1;
      return array;
    }
    do array.push(this.value());
    while (this.goesOn(']'));
    return array;
  }

  number() {
    WHOLE_NUMBER.lastIndex = this.at;
    const match = WHOLE_NUMBER.exec(this.text);
    if (!match) return this.fail('no number');
    this.at += match[0].length;
    if (/[.eE0-9]/.test(this.text.charAt(this.at))) this.fail('a number that is not whole, or begins with a zero');
    if (match[0].replace('-', '').length > 15) this.fail('a number of more than 15 digits');
    return Number(match[0]) + 0 || 0;
  }

  string() {
    this.at += 1;
    let text = '';
    let escaped = false;
    for (;;) {
      PLAIN_TEXT.lastIndex = this.at;
      const plain = PLAIN_TEXT.exec(this.text)[0];
      text += plain;
      this.at += plain.length;
      const stop = this.text.charAt(this.at);
      if (stop === '"') break;
      if (stop !== '\\') this.fail(stop === '' ? 'a text does not end' : 'a control character in a text');
      text += this.escape();
      escaped = true;
    }
    this.at += 1;
    if (escaped && LONE_SURROGATE.test(text)) this.fail('half a character in a text');
    return text;
  }

  escape() {
    const letter = this.text.charAt(this.at + 1);
    if (letter === 'u') {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('\\u without four hexadecimal digits');
      this.at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (!Object.hasOwn(ESCAPES, letter)) this.fail('an unknown escape');
    this.at += 2;
    return ESCAPES[letter];
  }
}

/**
 * Reads a whole text as one value.
 * @param {string} text
 * @returns {Json}
 * @throws {NotJson}
 */
export function parse(text) {
  const reader = new Reader(text);
  const value = reader.value();
  if (reader.next() !== '') reader.fail('something stands behind the value');
  return value;
}

const NEEDS_ESCAPES = /["\\\u0000-\u001f]/;

/** A text in quotation marks, as RFC 8785 has it: as ECMAScript writes it. */
function quoted(text) {
  return NEEDS_ESCAPES.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/**
 * The canonical form of RFC 8785: keys sorted by their UTF-16 units, no blanks.
 * @param {Json} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += `${text === '' ? '' : ','}${canonical(one)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort()) {
    if (value[key] !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(value[key])}`;
  }
  return `{${text}}`;
}
