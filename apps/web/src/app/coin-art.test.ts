import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coinPicture } from './coin-art.ts';

const files = readdirSync(new URL('../../public/coins/', import.meta.url)).filter((name) =>
  name.endsWith('.svg'),
);

test('every picture in the folder is known, and no other', () => {
  for (const file of files) {
    expect(coinPicture(file.replace('.svg', '').toUpperCase())).toBe(`./coins/${file}`);
  }
  expect(coinPicture('NOSUCH')).toBeUndefined();
  expect(files.length).toBeGreaterThan(40);
});
