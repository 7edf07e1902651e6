import { expect, test } from 'vitest';
import { isAntiPhishingCode, isNickname } from './own-words.ts';

test.each([
  ['moonrise', true],
  ['月光2046', true],
  ['ดวงจันทร์', true],
  ['a', false],
  ['seventeen_letters', false],
  ['two words', false],
  ['<b>', false],
])('%j can be an anti-phishing code: %j', (typed, can) => {
  expect(isAntiPhishingCode(typed)).toBe(can);
});

test.each([
  ['alice_7', true],
  ['愛麗絲', true],
  ['x', false],
  ['a'.repeat(21), false],
  ['bob!', false],
])('%j can be a nickname: %j', (typed, can) => {
  expect(isNickname(typed)).toBe(can);
});
