import { expect, test } from 'vitest';
import { parseDraft } from './register-draft.ts';

const sent = { target: 'email alice@example.com', verificationId: 'v', resendAtMs: 61_000 };
const draft = {
  kind: 'email',
  account: 'alice@example.com',
  areaCode: '852',
  inviteCode: '',
  sent,
  savedAtMs: 1_000,
};

test('what was typed comes back within ten minutes, with the code on its way', () => {
  expect(parseDraft(draft, 600_000)).toEqual(draft);
});

test('a code cut in half is forgotten, the rest is not', () => {
  expect(parseDraft({ ...draft, sent: { target: 'x' } }, 2_000)).toEqual({
    ...draft,
    sent: undefined,
  });
});

test.each<[what: string, raw: unknown]>([
  ['nothing', undefined],
  ['an older one', { ...draft, savedAtMs: -600_000 }],
  ['one of tomorrow', { ...draft, savedAtMs: 999_999_999 }],
  ['another kind', { ...draft, kind: 'fax' }],
  ['no calling code', { ...draft, areaCode: '0' }],
  ['an account that is no text', { ...draft, account: 7 }],
])('%s is no draft', (_what, raw) => {
  expect(parseDraft(raw, 1_000)).toBeUndefined();
});
