import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** A word that a tenth of all documents have, as the most frequent surname would. */
export const FREQUENT_NAME = 'wang';

/** A device that one log-in of fifty came from. */
export const SHARED_DEVICE = '9999-9999-9999-9999';

/** Surnames and given names beside the frequent one. */
const SURNAMES = 1_000;
const GIVEN_NAMES = 20_000;

const surname = (place: number): string => (place === 0 ? FREQUENT_NAME : `surname${place}`);
export const givenName = (place: number): string => `given${place}`;

/** The first 8 bytes of a word's HMAC, as the server keeps them: what is found by must be what it looks for. */
function nameMac(key: Buffer, word: string): string {
  const text = JSON.stringify(['name', word]);
  return createHmac('sha256', key).update(text).digest().readBigInt64BE().toString();
}

/** A table of the words that names are made of, with what the server of this data folder finds them by. */
export async function makeNames(client: Client, dataDir: string): Promise<void> {
  const master = Buffer.from(readFileSync(join(dataDir, 'keys', 'master.key'), 'utf8'), 'base64');
  const key = Buffer.from(hkdfSync('sha256', master, '', 'candor identity', 32));
  const macs = (count: number, word: (place: number) => string): readonly string[] =>
    Array.from({ length: count }, (_, place) => nameMac(key, word(place)));
  await client.query(
    `CREATE TEMP TABLE bench_names AS SELECT
       $1::bigint[] AS surnames, $2::bigint[] AS given_names`,
    [macs(SURNAMES, surname), macs(GIVEN_NAMES, givenName)],
  );
}

/** Words of the name of row `n`: every tenth has the frequent surname. */
export const namesOfRow = `ARRAY[
  names.surnames[CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % ${SURNAMES - 1} END],
  names.given_names[1 + n * 7 % ${GIVEN_NAMES}]]`;

/** The device of row `n`: shared by three, by very many, or not known as in log-ins of before. */
export const deviceOfRow = `CASE WHEN n % 50 = 3 THEN '${SHARED_DEVICE}' WHEN n % 5 = 4 THEN NULL
  ELSE regexp_replace(lpad((n / 3)::text, 16, '0'), '(....)(?=.)', '\\1-', 'g') END`;
