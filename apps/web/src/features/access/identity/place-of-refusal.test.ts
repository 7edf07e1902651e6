import { expect, test } from 'vitest';
import { placeOfRefusal } from './place-of-refusal.ts';
import type { RefusalPlace } from './place-of-refusal.ts';

test.each<[code: number, field: string | undefined, place: RefusalPlace | undefined]>([
  [2055, undefined, { kind: 'decided' }],
  [2047, undefined, { kind: 'decided' }],
  [41001, 'lastName', { kind: 'field', field: 'lastName', problem: 'not_a_name' }],
  [41001, 'birthday', { kind: 'field', field: 'birthday', problem: 'not_a_day' }],
  [41044, 'documentNumber', { kind: 'field', field: 'documentNumber', problem: 'wrong_number' }],
  [41045, 'birthday', { kind: 'field', field: 'birthday', problem: 'too_young' }],
  [41001, 'documentExpiry', { kind: 'field', field: 'documentExpiry', problem: 'not_a_day' }],
  [41097, 'documentExpiry', { kind: 'field', field: 'documentExpiry', problem: 'expired' }],
  [404, 'handheldFileId', { kind: 'picture', side: 'handheld' }],
  [404, 'backFileId', { kind: 'picture', side: 'back' }],
  [2064, 'documentNumber', undefined],
  [4013, undefined, undefined],
])('code %i about %s', (code, field, place) => {
  expect(placeOfRefusal({ code, detail: field === undefined ? null : { field } })).toEqual(place);
});
