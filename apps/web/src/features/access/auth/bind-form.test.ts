import { expect, test } from 'vitest';
import { findBindProblems } from './bind-form.ts';

const good: Parameters<typeof findBindProblems>[0] = {
  kind: 'phone',
  areaCode: '852',
  account: '9123 4567',
  code: '402917',
  loginPassword: 'x',
  factorCode: '',
  isFactorAsked: false,
};

test('a whole form has no problems, with a passkey or without a second factor', () => {
  expect(findBindProblems(good)).toEqual({});
});

test.each<
  [what: string, change: Partial<typeof good>, problems: ReturnType<typeof findBindProblems>]
>([
  ['no number', { account: '' }, { account: 41011 }],
  ['half a code', { code: '402' }, { code: 2039 }],
  ['no code from an e-mail', { kind: 'email', account: 'a@example.com', code: '' }, { code: 2040 }],
  ['no password', { loginPassword: '' }, { loginPassword: 2030 }],
  ['no second factor', { isFactorAsked: true }, { factorCode: 2045 }],
])('%s is found', (_what, change, problems) => {
  expect(findBindProblems({ ...good, ...change })).toEqual(problems);
});
