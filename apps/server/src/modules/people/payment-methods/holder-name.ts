import type { PaymentKind } from '@candor/protocol';

/** WeChat shows a nickname its owner chose, not the holder. */
const NICKNAMED: readonly PaymentKind[] = ['wechat'];

/** Letters of Latin scripts that no decomposition takes apart, in capitals. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Œ: 'OE', Ø: 'O', Ð: 'D', Đ: 'D', Ł: 'L', Þ: 'TH', Ħ: 'H', ẞ: 'SS' },
};

/** A name in words without case and accents: banks print `NGUYEN VAN DUNG` where a passport says `Nguyễn Văn Dũng`. */
function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[ÆŒØÐĐŁÞĦẞ]/g, (letter) => PLAIN[letter] ?? letter);
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Every way a name reads in one word when its parts change their order without being mixed: `小明 王` as `王小明`. */
const turnsOf = (words: readonly string[]): readonly string[] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''));

/** Whether two spellings are one name: case, accents, spaces, marks and the order of its parts do not count. */
export function isSameName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length === 0 || right.length === 0) return false;
  return (
    left.toSorted().join(' ') === right.toSorted().join(' ') ||
    turnsOf(right).includes(left.join(''))
  );
}

/**
 * Whether an account may be used by somebody with this verified name. An account that names no holder, and a nickname,
 * say nothing against it: who pays is shown the verified name beside them.
 */
export function bearsName(
  { kind, name }: { readonly kind: PaymentKind; readonly name: string | null },
  verifiedName: string,
): boolean {
  return name === null || NICKNAMED.includes(kind) || isSameName(name, verifiedName);
}
