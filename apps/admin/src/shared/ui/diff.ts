/** One field of an act's effect. Undefined means that it was not there. */
export interface DiffRow {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

/** Nesting below this depth is shown as it is. */
const DEPTH_MAX = 4;

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function flatten(value: unknown, path: string, depth: number, into: Map<string, string>): void {
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isTree || depth >= DEPTH_MAX) {
    into.set(path, showValue(value));
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    flatten(part, path === '' ? key : `${path}.${key}`, depth + 1, into);
  }
}

function fieldsOf(json: string | null): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
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
export function diffRows(before: string | null, after: string | null): readonly DiffRow[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  return [...new Set([...old.keys(), ...next.keys()])].map((field) => ({
    field,
    before: old.get(field),
    after: next.get(field),
    isChanged: old.get(field) !== next.get(field),
  }));
}
