import { expect, test } from 'vitest';
import { sizeText } from './own-data.ts';

test.each([
  [1, '0.1 MB'],
  [449_999, '0.4 MB'],
  [12_000_000, '12.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
