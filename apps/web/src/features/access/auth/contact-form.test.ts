import { describe, expect, test } from 'vitest';
import { emptyLost, findLostProblems, isOtherKnown, lostRequest } from './contact-form.ts';
import type { LostInputs } from './contact-form.ts';

const filled: LostInputs = {
  ...emptyLost('email'),
  known: { kind: 'phone', account: '60123 4567', areaCode: '852' },
  fresh: { kind: 'email', account: 'New@Example.com', areaCode: '852' },
  statement: ' The mailbox was closed ',
};
const problems = (changes: object = {}) =>
  findLostProblems({ ...filled, hasSession: false, code: '123456', otherCode: '', ...changes });

describe('what must be put right', () => {
  test('is nothing where everything that is needed is there', () => {
    expect(problems()).toEqual({});
  });

  test.each<[object, string]>([
    [{ known: { ...filled.known, account: '' } }, 'account'],
    [{ fresh: { ...filled.fresh, account: 'nobody' } }, 'newAccount'],
    [{ code: '12' }, 'code'],
    [{ otherCode: '12' }, 'otherCode'],
    [{ statement: ' . ' }, 'statement'],
  ])('%j is about %s', (changes, field) => {
    expect(Object.keys(problems(changes))).toEqual([field]);
  });

  test('who is logged in need not name the account', () => {
    expect(problems({ hasSession: true, known: { ...filled.known, account: '' } })).toEqual({});
  });
});

test('a code goes to the account only where that is not what was lost', () => {
  expect(isOtherKnown(filled)).toBe(true);
  expect(isOtherKnown({ ...filled, lost: 'phone' })).toBe(false);
  expect(isOtherKnown({ ...filled, known: { ...filled.known, account: ' ' } })).toBe(false);
});

test('only what was given is sent', () => {
  const tickets = { newTicket: 'n', accountTicket: undefined };
  expect(lostRequest(filled, tickets, false)).toEqual({
    account: '601234567',
    areaCode: '852',
    lost: 'email',
    newTicket: 'n',
    newAccount: 'new@example.com',
    statement: 'The mailbox was closed',
  });
  const all = { ...filled, loginPassword: 'p', factorCode: ' 1 ', fundPassword: '2' };
  expect(lostRequest(all, { newTicket: 'n', accountTicket: 'a' }, true)).toEqual({
    lost: 'email',
    newTicket: 'n',
    newAccount: 'new@example.com',
    statement: 'The mailbox was closed',
    accountTicket: 'a',
    password: 'p',
    factorCode: '1',
    legalPwd: '2',
  });
});
