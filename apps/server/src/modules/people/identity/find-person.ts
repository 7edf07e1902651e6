import type { DocumentType } from '@candor/protocol';
import type { Queries } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { readDocumentNumber } from './document-number.ts';
import { nameMacLists } from './name-macs.ts';
import { macsDocument, macsPerson } from './person.ts';
import type { Person } from './person.ts';

/** A document as somebody reads it from paper. */
interface TypedDocument {
  readonly country: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
}

/** Names and a birthday, in any order of the names. */
interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthday: string;
}

async function usersWith(
  tx: Queries,
  column: string,
  macs: readonly Buffer[],
  max: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM identity_attempts WHERE ${column} = ANY($1) ORDER BY user_id LIMIT $2`,
    [macs, max],
  );
  return rows.map((row) => row.user_id);
}

/** Who ever sent this document, decided how it may be: compared by HMAC, nothing is opened. Nobody for a number no such document has. */
export async function usersOfDocument(
  tx: Queries,
  key: MasterKey,
  { country, documentType, documentNumber }: TypedDocument,
  max: number,
): Promise<number[]> {
  const number = readDocumentNumber(country, documentType, documentNumber);
  if (number === undefined) return [];
  const person = { firstName: '', lastName: '', birthday: '', documentNumber: number.text };
  return usersWith(tx, 'document_mac', macsDocument(key, country, documentType, person), max);
}

/**
 * The HMACs of a user's documents under every key of a house that has several: others' may be under another one while
 * everything is sealed anew. None where there is one key, and none of what no key opens.
 */
export async function documentMacsOf(
  tx: Queries,
  key: MasterKey,
  userId: number,
): Promise<Buffer[]> {
  if (key.marks.length === 1) return [];
  const { rows } = await tx.query<{ country: string; kind: DocumentType; sealed: Buffer }>(
    `SELECT country, document_type AS kind, person_sealed AS sealed FROM identity_attempts WHERE user_id = $1`,
    [userId],
  );
  return rows.flatMap(({ country, kind, sealed }) => {
    const plain = key.openIfKnown('identity', sealed, `user ${userId}`);
    if (plain === undefined) return [];
    return macsDocument(key, country, kind, JSON.parse(plain.toString()) as Person);
  });
}

/** Who ever sent a document of this person. */
export async function usersOfPerson(
  tx: Queries,
  key: MasterKey,
  person: TypedPerson,
  max: number,
): Promise<number[]> {
  return usersWith(tx, 'person_mac', macsPerson(key, { ...person, documentNumber: '' }), max);
}

/**
 * Who ever sent a document whose name has all these words, in any order and among others. Whole words are compared,
 * by HMAC: nothing is opened. Nobody for a text without a letter.
 */
export async function usersOfName(
  tx: Queries,
  key: MasterKey,
  name: string,
  max: number,
): Promise<number[]> {
  const lists = nameMacLists(key, name);
  if (lists.length === 0) return [];
  const anyOf = lists.map((_, place) => `name_macs @> $${place + 2}::bigint[]`).join(' OR ');
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM identity_attempts WHERE ${anyOf} LIMIT $1`,
    [max, ...lists],
  );
  return rows.map((row) => row.user_id).sort((one, other) => one - other);
}
