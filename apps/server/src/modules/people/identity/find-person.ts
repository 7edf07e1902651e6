import type { DocumentType } from '@candor/protocol';
import type { Queries } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { readDocumentNumber } from './document-number.ts';
import { macsDocument, macsPerson } from './person.ts';

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

/** Who ever sent a document of this person. */
export async function usersOfPerson(
  tx: Queries,
  key: MasterKey,
  person: TypedPerson,
  max: number,
): Promise<number[]> {
  return usersWith(tx, 'person_mac', macsPerson(key, { ...person, documentNumber: '' }), max);
}
