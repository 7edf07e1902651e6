import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads CSV as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (inQuotes) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += char;
        at += 1;
      } else inQuotes = false;
    } else if (char === '"') inQuotes = true;
    else if (char === ',' || char === '\r') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (char === '\n') rows.push([]);
    else cell += char;
  }
  return rows.slice(0, -1);
}

const cellOf = (value: string): string => readCsv(toCsv(['c'], [[value]]))[1]?.[0] ?? '';

describe('CSV', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("http://evil.example","click")',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '  =1+1',
    '\n=1+1',
    '＝1+1',
    "=cmd|' /C calc'!A0",
  ])('keeps %j a text', (value) => {
    expect(cellOf(value)).toBe(`'${value}`);
  });

  test.each(['-12.5', '0', '12', 'plain', 'a=b', '', 'a,b', 'say "x"', 'two\nlines'])(
    'leaves %j as it is',
    (value) => {
      expect(cellOf(value)).toBe(value);
    },
  );

  test('writes what has no text', () => {
    expect(toCsv(['a', 'b', 'c', 'd'], [[null, true, 7, 9_007_199_254_740_993n]])).toBe(
      'a,b,c,d\r\n,true,7,9007199254740993\r\n',
    );
  });

  test('is read again as it was written, but for the mark of a text', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (given) => {
        const [, ...read] = readCsv(toCsv(['a', 'b'], given));
        const unmarked = read.map((row, y) =>
          row.map((text, x) => (text === `'${given[y]?.[x] ?? ''}` ? text.slice(1) : text)),
        );
        expect(unmarked).toEqual(given);
        for (const text of read.flat()) {
          const isNumber = /^-?[0-9]+(\.[0-9]+)?$/.test(text);
          expect(/^\s*[=+\-@]/.test(text) && !isNumber).toBe(false);
        }
      }),
    );
  });
});
