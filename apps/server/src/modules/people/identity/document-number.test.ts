import type { DocumentType } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDay, readDocumentNumber } from './document-number.ts';

test.each<[string, DocumentType, string, string]>([
  ['CN', 'id_card', '11010519491231002X', '11010519491231002X'],
  ['CN', 'id_card', '110105 19491231 002x', '11010519491231002X'],
  ['CN', 'id_card', '４４０５２４１８８００１０１００１４', '440524188001010014'],
  ['HK', 'id_card', 'A123456(3)', 'A1234563'],
  ['HK', 'id_card', 'AB987654(3)', 'AB9876543'],
  ['TW', 'id_card', 'A123456789', 'A123456789'],
  ['TH', 'id_card', '1-1017-00230-70-8', '1101700230708'],
  ['JP', 'id_card', '1234 5678 9018', '123456789018'],
  ['KR', 'id_card', '900101-1234567', '9001011234567'],
  ['VN', 'id_card', '001099012345', '001099012345'],
  ['VN', 'id_card', '012345678', '012345678'],
  ['DE', 'id_card', 'L01X00T471', 'L01X00T471'],
  ['CN', 'passport', 'e12345678', 'E12345678'],
  ['GB', 'passport', '533380006', '533380006'],
])('%s %s %s is a number', (country, type, typed, text) => {
  expect(readDocumentNumber(country, type, typed)?.text).toBe(text);
});

test.each<[string, DocumentType, string, string]>([
  ['CN', 'id_card', '110105194912310021', 'another check digit'],
  ['CN', 'id_card', '11010519490230002X', 'a day that does not exist'],
  ['CN', 'id_card', '010105194912310024', 'a region that begins with 0'],
  ['CN', 'id_card', '110105491231002', 'the old form of 15 digits'],
  ['CN', 'id_card', '', 'nothing'],
  ['HK', 'id_card', 'A1234564', 'another check digit'],
  ['HK', 'id_card', 'AB9876544', 'another check digit after two letters'],
  ['TW', 'id_card', 'A123456788', 'another check digit'],
  ['TW', 'id_card', 'A323456789', 'neither 1, 2, 8 nor 9 after the letter'],
  ['TH', 'id_card', '1101700230705', 'another check digit'],
  ['JP', 'id_card', '123456789017', 'another check digit'],
  ['KR', 'id_card', '90010112345678', 'too long'],
  ['VN', 'id_card', '0010990123', 'ten digits'],
  ['DE', 'id_card', 'L01', 'too short'],
  ['DE', 'id_card', '=cmd|calc', 'signs'],
  ['GB', 'passport', '1234567890', 'ten places'],
  ['GB', 'passport', '12<script>', 'signs'],
])('%s %s %s is none: %s', (country, type, typed) => {
  expect(readDocumentNumber(country, type, typed)).toBeUndefined();
});

test('a mainland number tells the birthday', () => {
  expect(readDocumentNumber('CN', 'id_card', '11010519491231002X')?.birthday).toBe('1949-12-31');
});

test('one wrong digit of a mainland number is always found', () => {
  const number = '110105194912310';
  fc.assert(
    fc.property(fc.nat(14), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const right = '11010519491231002X';
      const digit = (Number(number[at]) + shift) % 10;
      const wrong = right.slice(0, at) + String(digit) + right.slice(at + 1);
      expect(readDocumentNumber('CN', 'id_card', wrong)).toBeUndefined();
    }),
  );
});

test('days are days of the calendar', () => {
  expect(['2024-02-29', '2000-12-31'].every(isDay)).toBe(true);
  expect(['2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31', ''].some(isDay)).toBe(false);
});
