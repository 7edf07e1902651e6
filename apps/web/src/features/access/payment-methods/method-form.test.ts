import type { PaymentKind } from '@candor/protocol';
import { expect, test } from 'vitest';
import { EMPTY_INPUTS, findMethodProblems, groupCardNumber, methodRequest } from './method-form.ts';
import type { MethodInputs, MethodProblems } from './method-form.ts';

const fileId = 'abcdefghijklmnopqrstuv';
const bank: MethodInputs = {
  ...EMPTY_INPUTS,
  bankName: ' Hang Seng ',
  name: 'Chan Tai Man',
  account: '6222 0212-3456 7890 128',
};

test.each<
  [what: string, kind: PaymentKind, inputs: Partial<MethodInputs>, problems: MethodProblems]
>([
  ['a whole bank card', 'bank', bank, {}],
  ['an empty bank card', 'bank', {}, { name: 'missing', bankName: 'missing', account: 'missing' }],
  ['a card number of words', 'bank', { ...bank, account: 'my card!' }, { account: 'not_a_card' }],
  ['a short card number', 'bank', { ...bank, account: '1234567' }, { account: 'not_a_card' }],
  ['Alipay without a code', 'alipay', { name: '陳大文', account: '13800138000' }, {}],
  ['Alipay of a name', 'alipay', { name: 'A', account: 'chan_tm' }, { account: 'not_alipay' }],
  ['WeChat without a code', 'wechat', { name: 'Tai', account: 'tai_88' }, { qrFileId: 'missing' }],
  ['WeChat with a code', 'wechat', { name: 'Tai', account: 'tai_88', qrFileId: fileId }, {}],
  [
    'WeChat of five characters',
    'wechat',
    { name: 'Tai', account: 'tai88', qrFileId: fileId },
    { account: 'not_wechat' },
  ],
  ['PayPal with an address', 'paypal', { account: 'tai@example.com' }, {}],
  ['PayPal with a number', 'paypal', { account: '13800138000' }, { account: 'not_an_email' }],
])('finds what is wrong with %s', (_what, kind, inputs, problems) => {
  expect(findMethodProblems(kind, { ...EMPTY_INPUTS, ...inputs })).toEqual(problems);
});

test('sends a card plain, and nothing that a bank card does not have', () => {
  expect(methodRequest('bank', { ...bank, qrFileId: fileId })).toEqual({
    account: '6222021234567890128',
    bankName: 'Hang Seng',
    name: 'Chan Tai Man',
  });
});

test('sends the code only where a kind has one', () => {
  const inputs = { ...EMPTY_INPUTS, name: 'Tai', account: ' tai88 ', qrFileId: fileId };
  expect(methodRequest('wechat', inputs)).toEqual({
    name: 'Tai',
    account: 'tai88',
    qrFileId: fileId,
  });
  expect(methodRequest('paypal', inputs)).toEqual({ name: 'Tai', account: 'tai88' });
  expect(methodRequest('wechat', inputs, fileId)).toEqual({ name: 'Tai', account: 'tai88' });
});

test.each([
  ['6222021234567890', '6222 0212 3456 7890'],
  ['６２２２０２１', '6222 021'],
  ['6222-0212', '6222 0212'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown);
});
