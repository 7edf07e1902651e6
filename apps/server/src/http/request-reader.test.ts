import { endpoints } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { createReader } from './request-reader.ts';

const read = createReader(endpoints.currency.request);
const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1', quantity: '1' };
const json = (change: object) => () => read({ encoding: 'json', fields: { ...order, ...change } });

describe('a refusal says', () => {
  test.each<[string, object, number, string]>([
    ['which names there are', { side: 'long' }, 41001, 'side: must be one of buy, sell'],
    [
      'what a pattern stands for',
      { quantity: '5.' },
      41001,
      'quantity: must match pattern "^[0-9]{1,20}(\\.[0-9]{1,18})?$" (decimal text without sign or exponent)',
    ],
    ['of which type a field is', { quantity: 5 }, 41001, 'quantity: must be string'],
    ['which field there is not', { size: '1' }, 41001, 'unknown field: size'],
    ['which field there must be', { side: undefined }, 41001, 'side is missing'],
    ['that a figure is too long', { price: '9'.repeat(30) }, 41022, 'The price is out of range'],
  ])('%s', (_what, change, code, text) => {
    expect(json(change)).toThrow(expect.objectContaining({ code, message: text }) as Error);
  });
});

test('the NUL that no table keeps is refused, wherever it stands', () => {
  const refusal = (field: string) =>
    expect.objectContaining({ code: 41001, message: `${field}: not valid` }) as Error;
  const of = (name: 'apiKeyUses' | 'apiKeyCreate', fields: object) => () =>
    createReader(endpoints[name].request)({ encoding: 'json', fields });
  expect(of('apiKeyUses', { keyId: 'a\u0000' })).toThrow(refusal('keyId'));
  const key = {
    name: 'bot',
    kind: 'ed25519',
    scopes: [],
    addresses: ['1.2.3.4', '\u0000'],
    password: 'any',
  };
  expect(of('apiKeyCreate', key)).toThrow(refusal('addresses'));
});

describe('a form', () => {
  const readContract = createReader(endpoints.contract.request);
  const form = (lots: string) =>
    readContract({
      encoding: 'form',
      fields: { symbol: 'BTCUSDTPERP', side: 'buy', type: 'market', lots },
    });

  test.each([
    ['100', 100],
    ['0', 0],
    ['2.5', 2.5],
  ])('has %s lots as a number', (text, lots) => {
    expect(form(text)['lots']).toBe(lots);
  });

  test.each(['', '1e3', '-1', '0x10', '01', ' 1', '1.', 'NaN'])(
    'takes %j for no number',
    (text) => {
      expect(() => form(text)).toThrow(expect.objectContaining({ code: 41001 }) as Error);
    },
  );
});
