import { beforeEach, describe, expect, test } from 'vitest';
import { OptionExchange, poolTerms } from '#testing/option-exchange.ts';

let exchange: OptionExchange;
let round: ReturnType<OptionExchange['nextRound']>;

describe('rounds on a market that has ended', () => {
  const terms = { ...poolTerms, cycleMs: 60_000 };
  const open = { type: 'option_series_open', seriesId: 1, isOpen: 1 } as const;
  beforeEach(() => {
    exchange = new OptionExchange();
    exchange.addPlayer(1);
    exchange.addSeries();
    round = exchange.nextRound();
    exchange.runUntil(round.openAtMs + 100);
    exchange.accept({ ...open, isOpen: 0 });
    exchange.accept({ type: 'market_delist', marketId: 1 });
  });

  test('do not begin again, and no other cycle does; what is open is paid', () => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    expect(exchange.codeOf(open)).toBe('market_delisted');
    const effectiveFromMs = exchange.timestampMs + 800_000;
    expect(exchange.codeOf({ ...terms, effectiveFromMs })).toBe('market_delisted');
    exchange.runUntil(round.endAtMs + 100);
    expect(exchange.option.roundsOf(1)).toEqual([]);
    expect(exchange.house('option_stakes')).toBe(0);
    exchange.assertWhole();
  });

  test('began by the rules of before', () => {
    exchange.engine.decideAs(4);
    expect(exchange.codeOf(open)).toBe('');
    const effectiveFromMs = exchange.timestampMs + 800_000;
    expect(exchange.codeOf({ ...terms, effectiveFromMs })).toBe('');
  });
});
