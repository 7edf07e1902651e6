import { recordDefinitions, storedLists } from '@candor/exchange-core';
import type { StoredState } from '@candor/exchange-core';

type Row = Readonly<Record<string, unknown>>;

/** One sentence for every row that is not the same in the replayed state and in the tables. */
export function findStateDifferences(replayed: StoredState, stored: StoredState): string[] {
  const differences = compareRows('counters', replayed.counters, stored.counters);
  for (const [part, key] of Object.entries(storedLists)) {
    const name = part as keyof typeof storedLists;
    differences.push(...compareLists(name, key, rowsOf(replayed, name), rowsOf(stored, name)));
  }
  for (const [name, { key }] of Object.entries(recordDefinitions)) {
    const [ours, theirs] = [replayed.records[name] ?? [], stored.records[name] ?? []];
    differences.push(...compareLists(name, key, ours, theirs));
  }
  return differences;
}

function rowsOf(state: StoredState, part: keyof typeof storedLists): readonly Row[] {
  return state[part] as unknown as readonly Row[];
}

function compareLists(
  part: string,
  key: readonly string[],
  replayed: readonly Row[],
  stored: readonly Row[],
): string[] {
  const nameOf = (row: Row): string => `${part} ${key.map((name) => String(row[name])).join(' ')}`;
  const storedByName = new Map(stored.map((row) => [nameOf(row), row]));
  const differences: string[] = [];
  for (const row of replayed) {
    const name = nameOf(row);
    const other = storedByName.get(name);
    if (other === undefined) differences.push(`${name} is missing in the tables`);
    else differences.push(...compareRows(name, row, other));
    storedByName.delete(name);
  }
  for (const name of storedByName.keys()) differences.push(`${name} should not be in the tables`);
  return differences;
}

function compareRows(name: string, replayed: Row, stored: Row): string[] {
  return Object.keys({ ...replayed, ...stored })
    .filter((field) => replayed[field] !== stored[field])
    .map(
      (field) =>
        `${name}: ${field} is ${String(stored[field])} in the tables, ${String(replayed[field])} by the journal`,
    );
}
