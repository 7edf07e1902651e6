import { RefusedError } from '@candor/api-client';
import { expect, test } from 'vitest';
import { fieldOfRefusal } from './refusals.ts';

const refused = (code: number, field?: string): RefusedError =>
  new RefusedError(
    { code, type: 'error', status: 200, detail: field === undefined ? null : { field } },
    'refused',
  );

test('a refusal stands at the field it is about, where the form has it', () => {
  expect(fieldOfRefusal(refused(2009), ['loginPassword'])).toBe('loginPassword');
  expect(fieldOfRefusal(refused(2014), ['account', 'loginPassword'])).toBe('account');
  expect(fieldOfRefusal(refused(2014), ['loginPassword'])).toBeUndefined();
  expect(fieldOfRefusal(refused(41012), ['account'])).toBeUndefined();
});

test('the field that the server names goes before the one its code is known for', () => {
  expect(fieldOfRefusal(refused(2036, 'branch'), ['account', 'branch'])).toBe('branch');
  expect(fieldOfRefusal(refused(2036, 'elsewhere'), ['account', 'branch'])).toBe('account');
});

test('what is no refusal is about no field', () => {
  expect(fieldOfRefusal(new Error('broken'), ['account'])).toBeUndefined();
});
