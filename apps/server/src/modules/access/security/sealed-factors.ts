import { sealedColumn } from '#modules/access/secrets/index.ts';
import type { SealedColumn } from '#modules/access/secrets/index.ts';
import { openPinHash, sealPinHash } from './pin-hash.ts';

const userOf = (row: Readonly<Record<string, unknown>>): number => Number(row['user_id']);
const pinOf = (row: Readonly<Record<string, unknown>>): string => String(row['pin_hash']);

/** Hashes of transaction passwords: each stays the hash that it is, sealed by another key. */
const sealedPins: SealedColumn = {
  table: 'fund_passwords',
  id: ['user_id'],
  column: 'pin_hash',
  // An empty one was voided by staff.
  where: `pin_hash <> ''`,
  keyName: `CASE WHEN pin_hash LIKE '$candor$%' THEN decode(split_part(pin_hash, '$', 4), 'hex') END`,
  reseal: (key, row) => ({
    pin_hash: sealPinHash(key, userOf(row), openPinHash(key, userOf(row), pinOf(row))),
  }),
  sealerOf: (key, row) => {
    const kept = pinOf(row);
    openPinHash(key, userOf(row), kept);
    const name = kept.startsWith('$candor$') ? (kept.split('$')[3] ?? '') : key.firstMark;
    return key.marks.find((mark) => mark.startsWith(name)) ?? name;
  },
};

/** What users prove themselves with. */
export const sealedFactors: readonly SealedColumn[] = [
  sealedPins,
  sealedColumn({
    table: 'second_factors',
    id: ['user_id'],
    column: 'seed_sealed',
    purpose: 'totp-seed',
    contextOf: (row) => String(row['user_id']),
  }),
];
