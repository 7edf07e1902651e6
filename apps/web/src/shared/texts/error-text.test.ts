import { RefusedError } from '@candor/api-client';
import type { RefusalDetail } from '@candor/protocol';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '#i18n/i18n.ts';
import { errorText } from './error-text.ts';

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const refused = (code: number, detail: RefusalDetail | null): RefusedError =>
  new RefusedError({ code, type: 'error', status: 400, detail }, 'refused');

test.each<[text: string, bound: NonNullable<RefusalDetail['bound']>]>([
  ['From 5 to 1,000,000 USDT', { of: 'value', unit: 'USDT', min: '5', max: '1000000' }],
  ['At least 0.01 BTC', { of: 'quantity', unit: 'BTC', min: '0.01' }],
  ['At most 50 EUR', { of: 'value', unit: 'EUR', max: '50.00' }],
  ['Only in steps of 0.1 USDT', { of: 'price', unit: 'USDT', step: '0.10' }],
  ['From 1 to 100,000', { of: 'quantity', unit: 'lot', min: '1', max: '100000' }],
  ['From 1 to 125×', { of: 'leverage', unit: 'x', min: '1', max: '125' }],
])('a refusal that names its bound says: %s', (text, bound) => {
  expect(errorText(refused(4016, { bound }))).toBe(`Below the minimum order amount · ${text}`);
});

test('a refusal without one says what its code means', () => {
  expect(errorText(refused(4016, null))).toBe('Below the minimum order amount');
  expect(errorText(refused(4016, { field: 'price' }))).toBe('Below the minimum order amount');
});
