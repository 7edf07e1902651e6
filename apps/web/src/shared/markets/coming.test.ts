import type { ComingChange, MarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { comingNotices } from './coming.ts';

const NOW_MS = 1_000;

const change = (fields: Partial<ComingChange>): ComingChange => ({
  effectiveAtMs: 5_000,
  state: null,
  isDelisted: false,
  rules: null,
  makerRatePpm: null,
  takerRatePpm: null,
  articleSlug: null,
  ...fields,
});

const market = (baseAsset: string, ...coming: readonly ComingChange[]): MarketView =>
  ({ baseAsset, quoteAsset: 'USDT', coming: [...coming] }) as unknown as MarketView;

const fees = change({ makerRatePpm: 800, takerRatePpm: 1_000, articleSlug: 'fees' });

test('markets of which nothing was announced have no notices', () => {
  const { coming: _, ...silent } = market('BTC');
  expect(comingNotices([silent as MarketView, market('ETH')], NOW_MS)).toEqual([]);
});

test('a change of several markets is one notice that names them', () => {
  const notices = comingNotices([market('BTC', fees), market('ETH', fees)], NOW_MS);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ change: fees, pairs: ['BTC/USDT', 'ETH/USDT'] });
});

test('the next change comes first, and what has come is no news', () => {
  const halt = change({ state: 'halted', effectiveAtMs: 4_000 });
  const past = change({ state: 'open', effectiveAtMs: NOW_MS });
  const notices = comingNotices([market('BTC', fees), market('ETH', past, halt)], NOW_MS);
  expect(notices.map((notice) => notice.change.state)).toEqual(['halted', null]);
});
