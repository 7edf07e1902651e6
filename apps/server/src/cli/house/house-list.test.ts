import { readFile } from 'node:fs/promises';
import { adminEndpoints, houseCommandActs } from '@candor/protocol';
import { beforeAll, describe, expect, test } from 'vitest';

/** Rights by which staff decide about the house itself; under the others they work for users, on cases and logs. */
const ofTheHouse: ReadonlySet<string | null> = new Set([
  ...['markets.change', 'markets.state', 'fees.change', 'settings.change', 'switches.change'],
  ...['earn.change', 'earn.pause', 'p2p.change', 'content.edit', 'staff.manage'],
]);

interface Row {
  readonly acts: readonly string[];
  readonly file: string;
}

let rows: readonly Row[] = [];

beforeAll(async () => {
  const page = await readFile(
    new URL('../../../../../docs/operations.md', import.meta.url),
    'utf8',
  );
  const table = /^## What a house can be set to$(.*?)^## /ms.exec(page)?.[1] ?? '';
  rows = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What') && !line.includes('---'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, , acts = '', file = '']) => ({
      acts: [...acts.matchAll(/`(\w+)`/g)].map(([, act = '']) => act),
      file,
    }));
});

describe('the table of what a house can be set to', () => {
  test('names every act about the house, each once, and none that there is not', () => {
    const named = rows.flatMap(({ acts }) => acts);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
    const acts = Object.entries(adminEndpoints).filter(([, { method }]) => method === 'POST');
    const about = acts.flatMap(([name, { permission }]) =>
      ofTheHouse.has(permission) ? [name] : [],
    );
    expect(about.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !acts.some(([act]) => act === name))).toEqual([]);
  });

  test('says of an act that the file has it where the command may ask for it', () => {
    const inFile = rows.filter(({ file }) => !file.startsWith('no: '));
    expect(inFile.flatMap(({ acts }) => acts).toSorted()).toEqual([...houseCommandActs].toSorted());
  });
});
