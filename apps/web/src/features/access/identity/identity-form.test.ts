import { expect, test } from 'vitest';
import {
  findIdentityProblems,
  needsBirthday,
  needsExpiry,
  plainDocumentNumber,
  sidesOf,
} from './identity-form.ts';
import type { IdentityInputs, IdentityProblems } from './identity-form.ts';

const whole: IdentityInputs = {
  country: 'TH',
  documentType: 'passport',
  firstName: 'Somchai',
  lastName: "O'Brien-Saetang",
  documentNumber: 'AA1234567',
  birthday: '1990-02-28',
  documentExpiry: '2030-05-17',
  isWithoutExpiry: false,
};

const today = new Date(2026, 10, 21, 12);

test.each<[what: string, change: Partial<IdentityInputs>, problems: IdentityProblems]>([
  ['everything there', {}, {}],
  ['no country', { country: '' }, { country: 'missing' }],
  ['a name of spaces', { firstName: '  ' }, { firstName: 'missing' }],
  ['a name with digits', { lastName: 'Sm1th' }, { lastName: 'not_a_name' }],
  ['a name with markup', { lastName: '<b>' }, { lastName: 'not_a_name' }],
  ['a name in Chinese', { firstName: '大文', lastName: '陳' }, {}],
  ['no number', { documentNumber: ' - ' }, { documentNumber: 'missing' }],
  ['a short number', { documentNumber: 'A1234' }, { documentNumber: 'wrong_number' }],
  ['a full-width number', { documentNumber: 'ＡＡ１２３４５６' }, {}],
  ['no birthday', { birthday: '' }, { birthday: 'missing' }],
  ['a day that never was', { birthday: '1990-02-30' }, { birthday: 'not_a_day' }],
  ['no expiry of a passport', { documentExpiry: '' }, { documentExpiry: 'missing' }],
  [
    'a passport said to have none',
    { documentExpiry: '', isWithoutExpiry: true },
    { documentExpiry: 'missing' },
  ],
  ['an expiry that never comes', { documentExpiry: '2030-02-30' }, { documentExpiry: 'not_a_day' }],
  ['a document of yesterday', { documentExpiry: '2026-11-20' }, { documentExpiry: 'expired' }],
  ['a document of today', { documentExpiry: '2026-11-21' }, {}],
  [
    'a card without an expiry',
    { documentType: 'id_card', documentExpiry: '', isWithoutExpiry: true },
    {},
  ],
  [
    'a card with none given',
    { documentType: 'id_card', documentExpiry: '' },
    { documentExpiry: 'missing' },
  ],
  ['18 today', { birthday: '2008-11-21' }, {}],
  ['18 tomorrow', { birthday: '2008-11-22' }, { birthday: 'too_young' }],
  [
    'a mainland card',
    { country: 'CN', documentType: 'id_card', documentNumber: '11010519491231002X', birthday: '' },
    {},
  ],
  [
    'a mainland card of 17 digits',
    { country: 'CN', documentType: 'id_card', documentNumber: '11010519491231002' },
    { documentNumber: 'wrong_number' },
  ],
])('finds what is wrong with %s', (_what, change, problems) => {
  expect(findIdentityProblems({ ...whole, ...change }, today)).toEqual(problems);
});

test('only a mainland identity card says the birthday itself', () => {
  expect(needsBirthday({ ...whole, country: 'CN', documentType: 'id_card' })).toBe(false);
  expect(needsBirthday({ ...whole, country: 'CN', documentType: 'passport' })).toBe(true);
  expect(needsBirthday({ ...whole, country: 'HK', documentType: 'id_card' })).toBe(true);
});

test('an identity card may have no expiry, a passport has one', () => {
  expect(needsExpiry({ ...whole, isWithoutExpiry: true })).toBe(true);
  expect(needsExpiry({ ...whole, documentType: 'id_card', isWithoutExpiry: true })).toBe(false);
  expect(needsExpiry({ ...whole, documentType: 'id_card' })).toBe(true);
});

test('a passport has no back', () => {
  expect(sidesOf('passport')).toEqual(['front', 'handheld']);
  expect(sidesOf('id_card')).toEqual(['front', 'back', 'handheld']);
});

test('a number is sent without what people write into it', () => {
  expect(plainDocumentNumber(' a123456(7) ')).toBe('A1234567');
});
