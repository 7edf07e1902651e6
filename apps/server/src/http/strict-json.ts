import { refuse } from '#api/refuse.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Keys that would reach an object's prototype if somebody merged the object carelessly. */
const POISON_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper nesting than any message of the protocol has. */
const DEPTH_MAX = 8;

/** More members and elements than any message of the protocol has. To take a text apart costs by these. */
const PARTS_MAX = 2_000;

/** More fields than any endpoint has. */
const FORM_FIELDS_MAX = 100;

/**
 * Members of all objects in a JSON text: the colons outside strings. A megabyte of tiny members would keep
 * everyone waiting while it is taken apart, so it is not. @throws ApiError invalidRequest
 */
function countMembers(text: string): number {
  let members = 0;
  let parts = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at += 1;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === COLON) members += 1;
    else if (char === COMMA || char === BRACKET || char === BRACE) parts += 1;
    if (members + parts > PARTS_MAX) throw refuse.invalidRequest('too many fields');
  }
  return members;
}

function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > DEPTH_MAX) throw refuse.invalidRequest('nested too deeply');
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeys(item, depth + 1);
    return keys;
  }
  const members = value as Readonly<Record<string, unknown>>;
  // What JSON.parse makes has its own keys only; a list of them would be garbage of every message.
  for (const key in members) {
    if (POISON_KEYS.has(key)) throw refuse.invalidRequest(`field not allowed: ${key}`);
    keys += 1 + countKeys(members[key], depth + 1);
  }
  return keys;
}

/**
 * Reads a JSON text in which every key stands once and none reaches a prototype. `JSON.parse` keeps the
 * last of two equal keys; another reader of the same text may keep the first.
 * @throws ApiError invalidRequest
 */
export function parseStrictJson(text: string): unknown {
  const members = countMembers(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse.invalidRequest('the body is not valid JSON');
  }
  if (countKeys(value, 0) !== members) {
    throw refuse.invalidRequest('a field stands twice');
  }
  return value;
}

/**
 * Reads a form or a query. An empty value means that the field is absent, as browsers send it.
 * @throws ApiError invalidRequest
 */
export function parseStrictForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  if (text === '') return fields;
  if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) {
    throw refuse.invalidRequest('too many fields');
  }
  for (const [key, value] of new URLSearchParams(text)) {
    if (POISON_KEYS.has(key)) throw refuse.invalidRequest(`field not allowed: ${key}`);
    if (Object.hasOwn(fields, key)) throw refuse.invalidRequest(`a field stands twice: ${key}`);
    fields[key] = value;
  }
  for (const [key, value] of Object.entries(fields)) {
    // The keys come from the list above, not from a prototype.
    if (value === '') Reflect.deleteProperty(fields, key);
  }
  return fields;
}
