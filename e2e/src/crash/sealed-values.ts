import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@candor/persistence';
import { expect } from 'vitest';

const NAME_BYTES = 8;

/** A master key as docs/keys-and-data.md tells it, written again here: what the server seals is read without the server. */
export class PlainKey {
  readonly #bytes: Buffer;
  readonly #isFirst: boolean;

  constructor(base64: string, isFirst: boolean) {
    this.#bytes = Buffer.from(base64, 'base64');
    this.#isFirst = isFirst;
  }

  get name(): Buffer {
    const mark = createHmac('sha256', this.#derive('backup-mark')).update('').digest();
    return this.#isFirst ? Buffer.alloc(0) : mark.subarray(0, NAME_BYTES);
  }

  mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#derive(purpose)).update(text).digest();
  }

  seal(purpose: string, text: string, context: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#derive(purpose), nonce);
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([this.name, nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error for what another key sealed */
  open(purpose: string, sealed: Buffer, context: string): Buffer {
    const named = sealed.subarray(0, this.name.length);
    if (!named.equals(this.name)) throw new Error('it names another key');
    const body = sealed.subarray(this.name.length);
    const cipher = createDecipheriv('aes-256-gcm', this.#derive(purpose), body.subarray(0, 12));
    cipher.setAAD(Buffer.from(context));
    cipher.setAuthTag(body.subarray(12, 28));
    return Buffer.concat([cipher.update(body.subarray(28)), cipher.final()]);
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', `candor ${purpose}`, 32));
  }
}

type Pool = Database['pool'];

const openSeeds = async (pool: Pool, key: PlainKey): Promise<number> => {
  const { rows } = await pool.query<{ id: number; sealed: Buffer }>(
    'SELECT user_id AS id, seed_sealed AS sealed FROM second_factors',
  );
  for (const { id, sealed } of rows) {
    expect(key.open('totp-seed', sealed, String(id)).toString()).toBe(`seed ${id}`);
  }
  return rows.length;
};

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
}

/** Documents, with the HMACs that they and the words of their names are found by. */
async function openPersons(pool: Pool, key: PlainKey): Promise<number> {
  const { rows } = await pool.query<
    Record<'id' | 'kind' | 'country', string> & {
      readonly sealed: Buffer;
      readonly mac: Buffer;
      readonly words: readonly string[];
    }
  >(
    `SELECT user_id::text AS id, document_type AS kind, country, document_mac AS mac,
       name_macs::text[] AS words, person_sealed AS sealed FROM identity_attempts`,
  );
  for (const { id, kind, country, mac, words, sealed } of rows) {
    const person = JSON.parse(key.open('identity', sealed, `user ${id}`).toString()) as Person;
    const document = JSON.stringify(['document', country, kind, person.documentNumber]);
    expect(mac).toEqual(key.mac('identity', document));
    for (const word of `${person.firstName} ${person.lastName}`.toLowerCase().split(' ')) {
      const wordMac = key.mac('identity', JSON.stringify(['name', word])).readBigInt64BE();
      expect(words).toContain(wordMac.toString());
    }
  }
  return rows.length;
}

/** Bank accounts, with the HMACs that they are found by. */
async function openAccounts(pool: Pool, key: PlainKey): Promise<number> {
  const { rows } = await pool.query<{ id: string; sealed: Buffer; mac: Buffer }>(
    'SELECT user_id::text AS id, details_sealed AS sealed, account_mac AS mac FROM payment_methods',
  );
  for (const { id, sealed, mac } of rows) {
    const details = key.open('payment-method', sealed, `user ${id}`).toString();
    const { account } = JSON.parse(details) as { readonly account: string };
    expect(mac).toEqual(key.mac('payment-method', JSON.stringify(['bank', account])));
  }
  return rows.length;
}

/** Hashes of transaction passwords; those under a house's first key are not sealed. */
async function openPins(pool: Pool, key: PlainKey): Promise<void> {
  const { rows } = await pool.query<{ id: string; hash: string }>(
    'SELECT user_id::text AS id, pin_hash AS hash FROM fund_passwords',
  );
  for (const { id, hash } of rows) {
    const sealed = hash.split('$')[4] ?? '';
    const isSealed = hash.startsWith('$candor$');
    if (key.name.length > 0 && !isSealed) throw new Error('it names another key');
    const plain = isSealed
      ? key.open('fund-password', Buffer.from(sealed, 'base64'), `user ${id}`).toString()
      : hash;
    expect(plain).toMatch(/^\$argon2id\$/);
  }
}

async function openPictures(pool: Pool, dataDir: string, key: PlainKey): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT file_id AS id FROM uploads WHERE state = 'stored'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { id } of rows) {
    const sealed = readFileSync(join(dataDir, 'uploads', id.slice(0, 2), id));
    expect(key.open('picture', sealed, id).subarray(0, 2).toString('hex')).toBe('ffd8');
  }
}

/** Opens every value of a house by one key alone. @throws Error for what is under another one, or lost */
export async function expectAllUnder(
  pool: Pool,
  dataDir: string,
  key: PlainKey,
  there: { readonly seeds: number; readonly persons: number; readonly accounts: number },
): Promise<void> {
  const seeds = await openSeeds(pool, key);
  const persons = await openPersons(pool, key);
  const accounts = await openAccounts(pool, key);
  expect({ seeds, persons, accounts }).toEqual(there);
  await openPins(pool, key);
  await openPictures(pool, dataDir, key);
}
