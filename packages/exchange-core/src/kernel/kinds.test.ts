import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandKinds } from '#products.ts';
import { effectKinds } from '#products.ts';
import { frozenLines } from '#testing/frozen-kinds.ts';
import { fieldsOf, kindsById } from './kinds.ts';
import type { KindTable } from './kinds.ts';
import { EARLIER_KINDS, SCHEMA_VERSION } from './schema-version.ts';

/** Every kind that was ever written into a journal: `id type since field:type:since …`. Lines are only added. */
const frozen = readFileSync(new URL('frozen-kinds.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const now = frozenLines();

describe('kinds', () => {
  test('share no number', () => {
    expect(() => kindsById(commandKinds)).not.toThrow();
    expect(() => kindsById(effectKinds)).not.toThrow();
    const twice = { a: { id: 1, since: 1, fields: {} }, b: { id: 1, since: 1, fields: {} } };
    expect(() => kindsById(twice)).toThrow('b and a share the number 1');
  });

  test('are all in frozen-kinds.txt: npm run kinds adds them', () => {
    // Again once a kind has more fields.
    const shapeOf = (line: string): string => {
      const [prefix, id, type, ...fields] = line.split(' ');
      return [prefix, id, type, fields.length].join(' ');
    };
    const known = new Set(frozen.map(shapeOf));
    expect(now.filter((line) => !known.has(shapeOf(line)))).toEqual([]);
  });

  test.each(frozen)('still understand %s', (line) => {
    const [prefix, id, type, since, ...fields] = line.split(' ');
    const today = now.find((other) => other.startsWith(`${prefix} ${id} ${type} ${since}`));
    expect(today, 'npm run kinds forgets a kind that main does not have').toBeDefined();
    // Fields, and names in lists, are only ever added at the end.
    const own = today?.split(' ').slice(4) ?? [];
    for (const [place, field] of fields.entries()) {
      const [name, bytes = '', version] = field.split(':');
      const [ownName, ownBytes = '', ownVersion] = (own[place] ?? '').split(':');
      expect([ownName, ownVersion]).toEqual([name, version]);
      expect(`${ownBytes}|`).toMatch(new RegExp(`^${bytes.replaceAll('|', '\\|')}\\|`));
    }
  });

  test('of earlier schema versions have nothing new: it takes the version of today', () => {
    const earlier = now.flatMap((line) => {
      const [prefix, id, type, since, ...fields] = line.split(' ');
      if (Number(since) >= SCHEMA_VERSION) return [];
      const names = fields
        .map((field) => field.split(':'))
        .filter(([, , version]) => Number(version) < SCHEMA_VERSION)
        .map(([name, , version]) => `${name ?? ''}:${version ?? ''}`);
      return [[prefix, id, type, since, ...names].join(' ')];
    });
    const hash = createHash('sha256').update(earlier.toSorted().join('\n')).digest('hex');
    expect(hash).toBe(EARLIER_KINDS);
  });

  test('name no schema version that is still to come', () => {
    const versions = [commandKinds, effectKinds].flatMap((table: KindTable) =>
      Object.values(table).flatMap((kind) => [
        kind.since,
        ...fieldsOf(kind).map((field) => field.since),
      ]),
    );
    expect(Math.max(...versions)).toBeLessThanOrEqual(SCHEMA_VERSION);
  });
});
