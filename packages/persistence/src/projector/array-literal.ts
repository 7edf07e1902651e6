/**
 * PostgreSQL array literals, built by hand: several times cheaper than the driver's conversion of
 * JavaScript arrays. The statement casts them, `($1::text)::bigint[]`.
 */

/** Numbers, bigints, booleans, or names that need no quoting; undefined is NULL. */
export function arrayOf(
  values: readonly (number | bigint | boolean | string | undefined)[],
): string {
  let literal = '{';
  let separator = '';
  for (const value of values) {
    literal += separator + (value === undefined ? 'NULL' : String(value));
    separator = ',';
  }
  return `${literal}}`;
}

/** Any text. */
export function arrayOfTexts(values: readonly string[]): string {
  let literal = '{';
  let separator = '';
  for (const value of values) {
    literal += separator + quote(value);
    separator = ',';
  }
  return `${literal}}`;
}

function quote(value: string): string {
  return /^[A-Za-z0-9_:.-]{5,}$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
