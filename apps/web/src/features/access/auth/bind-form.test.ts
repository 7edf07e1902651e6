import { expect, test } from 'vitest';
import { findBindProblems, findBindRefusal } from './bind-form.ts';
import type { BindInputs, BindProblems } from './bind-form.ts';

const good: BindInputs = {
  inputs: { kind: 'phone', areaCode: '852', account: '9123 4567' },
  code: '402917',
  password: 'x',
  factorCode: '',
  isFactorAsked: false,
};

test('a whole form has no problems, with a passkey or without a second factor', () => {
  expect(findBindProblems(good)).toEqual({});
});

test.each<[what: string, change: Partial<BindInputs>, problems: BindProblems]>([
  ['no number', { inputs: { ...good.inputs, account: '' } }, { account: 41011 }],
  ['half a code', { code: '402' }, { code: 2039 }],
  [
    'no code from an e-mail',
    { inputs: { kind: 'email', areaCode: '852', account: 'a@example.com' }, code: '' },
    { code: 2040 },
  ],
  ['no password', { password: '' }, { password: 2030 }],
  ['no second factor', { isFactorAsked: true }, { factor: 2045 }],
])('%s is found', (_what, change, problems) => {
  expect(findBindProblems({ ...good, ...change })).toEqual(problems);
});

test('a refusal stands at the field it is about', () => {
  expect(findBindRefusal(2009)).toEqual({ password: 2009 });
  expect(findBindRefusal(2014)).toEqual({ account: 2014 });
  expect(findBindRefusal(41012)).toEqual({});
  expect(findBindRefusal(undefined)).toEqual({});
});
