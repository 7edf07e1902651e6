import { sealedColumn } from '#modules/access/secrets/index.ts';
import { nameMacsOf } from './name-macs.ts';
import { macDocument, macPerson } from './person.ts';
import type { Person } from './person.ts';

/** Whom documents are about, and the HMACs that documents, persons and words of their names are found by. */
export const sealedPersons = sealedColumn({
  table: 'identity_attempts',
  id: ['attempt_id'],
  column: 'person_sealed',
  reads: ['user_id', 'country', 'document_type'],
  purpose: 'identity',
  contextOf: (row) => `user ${String(row['user_id'])}`,
  beside: (key, row, plain) => {
    const person = JSON.parse(plain.toString()) as Person;
    const [country, documentType] = [String(row['country']), String(row['document_type'])];
    return {
      document_mac: macDocument(key, country, documentType, person),
      person_mac: macPerson(key, person),
      name_macs: nameMacsOf(key, person),
    };
  },
});
