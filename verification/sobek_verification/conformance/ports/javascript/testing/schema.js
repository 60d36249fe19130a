/** As much of JSON Schema as the schemas of the spec use. */

import { documentOfSchema } from './spec.js';

/** The keywords that are known here: those that say something of a value, and those that say nothing of it. */
const KNOWN = new Set([
  '$ref', 'anyOf', 'oneOf', 'type', 'enum', 'const', 'minimum', 'maximum', 'pattern', 'minItems', 'maxItems', 'items', 'required', 'properties',
  'patternProperties', 'propertyNames', 'additionalProperties', 'dependentRequired', 'minProperties', 'maxProperties',
  '$schema', '$id', '$defs', 'title', 'description',
]);
const checked = new WeakSet();

/** Makes sure that all keywords of a schema are known. */
function checkKeywords(schema) {
  if (checked.has(schema)) return;
  for (const keyword in schema) if (!KNOWN.has(keyword)) throw new Error(`this keyword is not known here: ${keyword}`);
  checked.add(schema);
}

const patterns = new Map();

/** Whether a text is of a pattern. */
function matches(text, pattern) {
  if (!patterns.has(pattern)) patterns.set(pattern, new RegExp(pattern, 'u'));
  return patterns.get(pattern).test(text);
}

const typeOf = (value) => (Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value);

/** The schema that a reference means, and the document that it stands in. */
function resolve(reference, root) {
  const [file, pointer = ''] = reference.split('#');
  const document = file ? documentOfSchema(file) : root;
  return [pointer.split('/').slice(1).reduce((at, key) => at[key], document), document];
}

/**
 * What is wrong with a value by a schema; undefined if nothing is.
 * @param {any} value
 * @param {object} schema
 * @param {object} root the document of the schema
 * @param {string} [path]
 */
export function fault(value, schema, root, path = '') {
  const bad = (problem) => `${path || 'the value'}: ${problem}`;
  checkKeywords(schema);
  if (schema.$ref) {
    const problem = fault(value, ...resolve(schema.$ref, root), path);
    if (problem) return problem;
  }
  const fits = (one) => fault(value, one, root, path) === undefined;
  if (schema.anyOf && !schema.anyOf.some(fits)) return bad('none of the schemas fits');
  if (schema.oneOf) {
    const fitting = schema.oneOf.filter(fits).length;
    if (fitting !== 1) return bad(`${fitting} of the schemas fit`);
  }
  if (schema.type && ![schema.type].flat().includes(typeOf(value))) return bad(`no ${schema.type}`);
  if (schema.enum && !schema.enum.includes(value)) return bad(`not known: ${value}`);
  if ('const' in schema && schema.const !== value) return bad(`not ${schema.const}`);
  if (typeof value === 'number' && (value < schema.minimum || value > schema.maximum)) return bad('out of range');
  if (typeof value === 'string' && schema.pattern && !matches(value, schema.pattern)) return bad('not of the pattern');
  if (Array.isArray(value)) {
    if (value.length < schema.minItems || value.length > schema.maxItems) return bad('too many or too few');
    return schema.items && value.map((one, index) => fault(one, schema.items, root, `${path}/${index}`)).find(Boolean);
  }
  return typeof value === 'object' ? faultOfObject(value, schema, root, path, bad) : undefined;
}

function faultOfObject(value, schema, root, path, bad) {
  const number = Object.keys(value).length;
  if (number < schema.minProperties || number > schema.maxProperties) return bad('too many keys, or too few');
  for (const key of schema.required ?? []) if (!(key in value)) return bad(`${key} is missing`);
  for (const key of Object.keys(value)) {
    for (const other of schema.dependentRequired?.[key] ?? []) if (!(other in value)) return bad(`${other} is missing beside ${key}`);
    if (schema.propertyNames && fault(key, schema.propertyNames, root, path)) return bad(`no such key: ${key}`);
    const matching = Object.keys(schema.patternProperties ?? {}).filter((pattern) => matches(key, pattern));
    const own = [schema.properties?.[key], ...matching.map((pattern) => schema.patternProperties[pattern])].filter(Boolean);
    if (own.length === 0 && schema.additionalProperties === false) return bad(`no such key: ${key}`);
    if (own.length === 0 && typeof schema.additionalProperties === 'object') own.push(schema.additionalProperties);
    for (const one of own) {
      const problem = fault(value[key], one, root, `${path}/${key}`);
      if (problem) return problem;
    }
  }
  return undefined;
}

/**
 * What is wrong with a value by a schema of the spec, named by its file and, behind `#`, where in it; undefined if nothing is.
 * @param {any} value
 * @param {string} name such as `event-duel.json#/$defs/seen`
 */
export function faultBy(value, name) {
  return fault(value, ...resolve(name));
}
