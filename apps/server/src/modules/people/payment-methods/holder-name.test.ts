import type { PaymentKind } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { bearsName, isSameName } from './holder-name.ts';

describe('one name', () => {
  test.each([
    ['ADA BYRON', 'Ada Byron'],
    ['Byron Ada', 'Ada Byron'],
    ['BYRON, Ada Maria', 'Ada Maria Byron'],
    ['ada  byron ', 'Ada Byron'],
    ['NGUYEN VAN DUNG', 'Dũng Nguyễn Văn'],
    ['Zoë Łukasiewicz', 'ZOE LUKASIEWICZ'],
    ['Strasse Jørgen', 'Jørgen Straße'],
    ['王小明', '小明 王'],
    ['김민수', '민수 김'],
    ["Mary O'Brien", 'MARY OBRIEN'],
    ['Anne-Marie Smith', 'Anne Marie Smith'],
    ['ＡＤＡ ＢＹＲＯＮ', 'Ada Byron'],
    ['สมชาย แซ่ตั้ง', 'สมชาย แซ่ตั้ง'],
  ])('%s is %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  test.each([
    ['Ada', 'Ada Byron'],
    ['Ada Byron', 'Ada Lovelace'],
    ['Ada Byron Ltd', 'Ada Byron'],
    ['小王明', '小明 王'],
    ['สมชาย แซ่ตัง', 'สมชาย แซ่ตั้ง'],
    ['', 'Ada Byron'],
    ['—', '—'],
    ['<script>', 'Ada Byron'],
  ])('%s is not %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});

test.each<[PaymentKind, string | null, boolean]>([
  ['bank', 'Ada Byron', true],
  ['bank', 'Bob Byron', false],
  ['alipay', 'Bob Byron', false],
  ['paypal', 'Bob Byron', false],
  ['paypal', null, true],
  ['wechat', 'moon rabbit', true],
])('a %s account of %s: %s', (kind, name, isTheirs) => {
  expect(bearsName({ kind, name }, 'Ada Byron')).toBe(isTheirs);
});
