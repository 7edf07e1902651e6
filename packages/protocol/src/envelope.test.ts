import { expect, test } from 'vitest';
import { okEnvelope, refusalEnvelope } from './envelope.ts';
import {
  errorCodeList,
  errorCodes,
  houseErrorCodes,
  isErrorCode,
  specErrorCodes,
} from './error-codes.ts';

test('a success carries both readings', () => {
  expect(okEnvelope({ a: 1 })).toEqual({
    code: 200,
    msg: 'ok',
    data: { a: 1 },
    type: 'ok',
    message: 'ok',
  });
});

test.each([
  [1001, 999],
  [2004, 998],
  [2017, 998],
  [2018, 997],
  [2005, 'error'],
] as const)('refusal %i reads as type %s', (code, type) => {
  expect(refusalEnvelope(code)).toEqual({
    code,
    msg: errorCodes[code].text,
    data: null,
    type,
    message: errorCodes[code].text,
  });
});

test('a refusal can say more than the catalogue', () => {
  expect(refusalEnvelope(4024, 'quantity: at least 0.001', { field: 'quantity' })).toMatchObject({
    code: 4024,
    msg: 'quantity: at least 0.001',
    message: 'quantity: at least 0.001',
    data: { field: 'quantity' },
  });
});

test('the catalogue holds all 107 codes of the specification and none of ours among them', () => {
  expect(Object.keys(specErrorCodes)).toHaveLength(107);
  expect(Object.keys(houseErrorCodes).every((code) => /^41[01]\d\d$/.test(code))).toBe(true);
  expect(errorCodeList).toHaveLength(107 + Object.keys(houseErrorCodes).length);
});

test('HTTP 401 belongs to the missing transaction password alone', () => {
  expect(errorCodeList.filter((code) => errorCodes[code].status === 401)).toEqual([2003]);
});

test('a number that is no code is not one', () => {
  expect([isErrorCode(200), isErrorCode(2005), isErrorCode(41001)]).toEqual([false, true, true]);
});
