import type { MasterKey } from '#modules/access/secrets/index.ts';

/** Who a document says somebody is. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
  /** As YYYY-MM-DD. */
  readonly birthday: string;
  /** The document's last day as YYYY-MM-DD; absent where it has none, and of documents sent before it was asked for. */
  readonly expiry?: string;
}

/** What is known of a user's document: sealed, its context is the user. */
export function sealPerson(key: MasterKey, userId: number, person: Person): Buffer {
  return key.seal('identity', Buffer.from(JSON.stringify(person)), `user ${userId}`);
}

/** Reads what {@link sealPerson} wrote. @throws Error for another user or key */
export function openPerson(key: MasterKey, userId: number, sealed: Buffer): Person {
  return JSON.parse(key.open('identity', sealed, `user ${userId}`).toString()) as Person;
}

/** The same for two spellings of a name: case, accents' form, spaces and order do not count. */
function nameKey({ firstName, lastName }: Person): string {
  return [firstName, lastName]
    .map((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
    )
    .sort()
    .join(' ');
}

const documentText = (country: string, documentType: string, { documentNumber }: Person): string =>
  JSON.stringify(['document', country, documentType, documentNumber]);

const personText = (person: Person): string =>
  JSON.stringify(['person', nameKey(person), person.birthday]);

/** Names one document without telling it. */
export function macDocument(
  key: MasterKey,
  country: string,
  documentType: string,
  person: Person,
): Buffer {
  return key.mac('identity', documentText(country, documentType, person));
}

/** {@link macDocument} under each key of the house: what it is compared with may be under any. */
export function macsDocument(
  key: MasterKey,
  country: string,
  documentType: string,
  person: Person,
): readonly Buffer[] {
  return key.macs('identity', documentText(country, documentType, person));
}

/** Names one person, as far as names and birthday do. */
export function macPerson(key: MasterKey, person: Person): Buffer {
  return key.mac('identity', personText(person));
}

/** {@link macPerson} under each key of the house. */
export function macsPerson(key: MasterKey, person: Person): readonly Buffer[] {
  return key.macs('identity', personText(person));
}

/** Enough of a name to recognise one's own: its first character. */
export function maskName(name: string): string {
  return `${Array.from(name)[0] ?? ''}***`;
}

/** Enough of a number to recognise one's own: its last four places. */
export function maskNumber(number: string): string {
  return `****${number.slice(-4)}`;
}
