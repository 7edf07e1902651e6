import { expect, test } from 'vitest';
import { EMPTY_DRAFT, isBegun, parseDraft } from './identity-draft.ts';
import type { IdentityDraft } from './identity-draft.ts';

const draft: IdentityDraft = {
  step: 'pictures',
  inputs: {
    country: 'HK',
    documentType: 'id_card',
    firstName: 'Tai Man',
    lastName: 'Chan',
    documentNumber: 'A123456(3)',
    birthday: '1990-01-01',
    documentExpiry: '',
    isWithoutExpiry: true,
  },
  files: { front: 'abcdefghijklmnopqrstuv' },
};

test('a draft comes back whole to the user who began it', () => {
  expect(parseDraft(JSON.stringify({ ...draft, userId: 7 }), 7)).toEqual(draft);
});

test('another user of the device sees nothing of it', () => {
  expect(parseDraft(JSON.stringify({ ...draft, userId: 7 }), 8)).toEqual(EMPTY_DRAFT);
});

test.each([
  ['nothing', null],
  ['half a text', '{"userId":7,'],
  ['a list', '[]'],
  ['numbers where texts were', '{"userId":7,"step":3,"inputs":{"country":1},"files":{"front":9}}'],
  ['a file that is no name', '{"userId":7,"files":{"front":"../../etc/passwd"}}'],
])('%s is an empty draft', (_what, text) => {
  expect(parseDraft(text, 7)).toEqual(EMPTY_DRAFT);
});

test('choosing a kind of document alone is not a beginning', () => {
  expect(
    isBegun({ ...EMPTY_DRAFT, inputs: { ...EMPTY_DRAFT.inputs, documentType: 'passport' } }),
  ).toBe(false);
  expect(isBegun(draft)).toBe(true);
});
