import { expect, test } from 'vitest';
import {
  contractsOf,
  linkRequestOf,
  linkValuesOf,
  NEW_COIN,
  requestOf,
  valuesOf,
} from './coin-edits.ts';
import type { Coin } from './coin-edits.ts';

const coin: Coin = {
  asset: 'LINK',
  tags: ['defi'],
  supplyNow: '1000000000',
  suppliedAtMs: 5,
  supplyMax: null,
  website: 'https://chain.link',
  whitePaper: null,
  source: null,
  explorer: null,
  contracts: [{ chain: 'Arbitrum One', address: '0xabc' }],
  texts: { en: 'A token.', ty: 'โทเคน' },
  updatedAtMs: 9,
};

test('what is not changed is sent as it was read', () => {
  const { suppliedAtMs: _supplied, ...typed } = coin;
  expect(requestOf(valuesOf(coin), coin)).toEqual(typed);
  const { asset, website, whitePaper, source, explorer, contracts } = coin;
  expect(linkRequestOf(asset, linkValuesOf(coin))).toEqual({
    ...{ asset, website, whitePaper, source, explorer, contracts },
  });
});

test('an address that is not kept is taken away', () => {
  expect(requestOf({ ...valuesOf(coin), kept: ['website'] }, coin)).toMatchObject({
    website: 'https://chain.link',
    contracts: [],
  });
  expect(requestOf({ ...valuesOf(coin), kept: ['Arbitrum One 0xabc'] }, coin)).toMatchObject({
    website: null,
    contracts: coin.contracts,
  });
});

test('an empty field is not known, and an empty language has no text', () => {
  const values = {
    ...NEW_COIN,
    asset: 'NEW',
    texts: { en: { text: ' Words. ' }, jp: { text: ' ' } },
  };
  expect(requestOf(values, undefined)).toMatchObject({
    updatedAtMs: null,
    supplyNow: null,
    website: null,
    contracts: [],
    texts: { en: 'Words.' },
  });
});

test.each([
  ['', []],
  [
    'Ethereum 0xAB\n\n  Arbitrum One   0x1  ',
    [
      { chain: 'Ethereum', address: '0xAB' },
      { chain: 'Arbitrum One', address: '0x1' },
    ],
  ],
  ['Ethereum', undefined],
  ['Ethereum 0x<script>', undefined],
])('%j are the addresses %j', (typed, contracts) => {
  expect(contractsOf(typed)).toEqual(contracts);
});
