import { expect, test } from 'vitest';
import { decimalE9, readEcbRates, readJsonRates } from './read-rates.ts';

test.each([
  ['1.0823', 1_082_300_000n],
  ['26310', 26_310_000_000_000n],
  ['0.0000000019', 1n],
  ['0.0000000009', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,08', undefined],
  ['', undefined],
  ['NaN', undefined],
])('%s is %s billionths', (text, units) => {
  expect(decimalE9(text)).toBe(units);
});

const ecb = (cubes: string, day = '2026-11-27') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>${cubes}</Cube></Cube>
</gesmes:Envelope>`;

test('the euro’s daily rates are read with their day', () => {
  const text = ecb(`<Cube currency='USD' rate='1.1612'/>
    <Cube currency="JPY" rate="182.10"/><Cube currency='GBP' rate='-'/>`);
  const { base, rateE9, publishedAtMs } = readEcbRates(text);
  expect([base, publishedAtMs]).toEqual(['EUR', Date.UTC(2026, 10, 27, 15)]);
  expect(Object.fromEntries(rateE9)).toEqual({
    ...{ EUR: 1_000_000_000n, USD: 1_161_200_000n, JPY: 182_100_000_000n },
  });
});

test.each([
  ['base, rates, timestamp', { base: 'USD', rates: { EUR: 0.86 }, timestamp: 1_795_219_200 }],
  [
    'base_code, conversion_rates, time_last_update_unix',
    {
      ...{ base_code: 'USD', conversion_rates: { EUR: '0.86' } },
      time_last_update_unix: 1_795_219_200,
    },
  ],
  ['date', { base: 'USD', date: '2026-11-21', rates: { EUR: 0.86 } }],
])('a service is read by %s', (_, body) => {
  expect(readJsonRates(JSON.stringify(body))).toEqual({
    base: 'USD',
    rateE9: new Map([
      ['EUR', 860_000_000n],
      ['USD', 1_000_000_000n],
    ]),
    publishedAtMs: Date.UTC(2026, 10, 21),
  });
});

test('a service that says no time is as old as its answer', () => {
  const text = JSON.stringify({ base: 'USD', rates: { EUR: 0.86 } });
  expect(readJsonRates(text).publishedAtMs).toBeUndefined();
});

test.each([
  ['ecb', () => readEcbRates('<html>busy</html>')],
  ['ecb', () => readEcbRates(ecb(''))],
  ['json', () => readJsonRates('<html>')],
  ['json', () => readJsonRates('null')],
  ['json', () => readJsonRates('{"rates":{"EUR":1}}')],
  ['json', () => readJsonRates('{"base":"USD","rates":{}}')],
  ['json', () => readJsonRates('{"base":"USD","rates":{"EUR":0,"GBP":-1,"eur":1}}')],
  ['json', () => readJsonRates('{"base":"USD","rates":{"EUR":1e-8}}')],
])('another document of %s is refused', (_, read) => {
  expect(read).toThrow();
});
