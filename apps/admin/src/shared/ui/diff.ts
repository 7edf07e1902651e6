/** One field of an act's effect. Undefined means that it was not there. */
export interface DiffRow {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

/** Nesting below this depth is shown as it is. */
const DEPTH_MAX = 4;

/** How a value is written where nobody says otherwise. */
export function showValue(_field: string, value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Show = (field: string, value: unknown) => string;

function flatten(value: unknown, path: string, depth: number, into: Map<string, unknown>): void {
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTree || depth >= DEPTH_MAX) {
    into.set(path, value);
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    flatten(part, path === '' ? key : `${path}.${key}`, depth + 1, into);
  }
}

/** What a JSON text has, by the path to each field. */
export function fieldsOf(json: string | null): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  if (json === null) return fields;
  try {
    const value: unknown = JSON.parse(json);
    if (value !== null) flatten(value, '', 0, fields);
  } catch {
    // A text that is no JSON is still what was written down.
    fields.set('', json);
  }
  return fields;
}

/** Both sides of an act, JSON texts as the audit log keeps them, field by field in a stable order. */
export function diffRows(
  before: string | null,
  after: string | null,
  show: Show = showValue,
): readonly DiffRow[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  const shown = (fields: ReadonlyMap<string, unknown>, field: string): string | undefined =>
    fields.has(field) ? show(field, fields.get(field)) : undefined;
  return [...new Set([...old.keys(), ...next.keys()])].map((field) => {
    const [from, to] = [shown(old, field), shown(next, field)];
    return { field, before: from, after: to, isChanged: from !== to };
  });
}
