/** A spreadsheet takes what begins so for a formula, also behind spaces; a leading ' makes it a text. */
const FORMULA = /^[\s\u0000]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A plain number is no formula, though it may begin with a minus. */
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

/** What may stand in a cell. */
export type CsvValue = string | number | bigint | boolean | null;

function cellOf(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /["\n\r,;\t']/.test(safe) || safe !== safe.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/**
 * Rows as CSV (RFC 4180, UTF-8) that no spreadsheet runs: whatever a user typed stays a text. The one
 * way in which anything leaves as CSV, for users and for staff.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
