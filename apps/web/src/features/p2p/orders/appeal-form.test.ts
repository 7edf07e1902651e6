import { expect, test } from 'vitest';
import { missingOf, reasonFrom } from './appeal-form.ts';
import type { AppealForm } from './appeal-form.ts';

const whole: AppealForm = { reason: 'other', text: 'ten letters', fileId: 'f1' };

// Each row also lacks what the next row is about.
test.each<[string | undefined, Partial<AppealForm>]>([
  ['reason', { reason: undefined, text: '', fileId: undefined }],
  ['text', { text: ' 9 letters ', fileId: undefined }],
  ['proof', { fileId: undefined }],
  [undefined, {}],
])('an appeal lacks %s', (missing, broken) => {
  expect(missingOf({ ...whole, ...broken })).toBe(missing);
});

test('only a reason that counts now is filled in', () => {
  expect(reasonFrom('third_party', ['wrong_amount', 'third_party'])).toBe('third_party');
  expect(reasonFrom('not_received', ['wrong_amount', 'third_party'])).toBeUndefined();
  expect(reasonFrom(undefined, ['other'])).toBe('other');
});
