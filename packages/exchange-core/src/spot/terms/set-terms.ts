import { MARKET_HALTED } from '#book/codes.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import { areLimitsValid, sayState, setRules } from '#spot/administer.ts';
import type { SpotCommand } from '#spot/commands.ts';
import type { SpotRejection } from '#spot/rejections.ts';
import type { SpotDesk } from '#spot/spot-desk.ts';
import { sweep } from './sweep-orders.ts';

/**
 * New limits and new steps of a market, together. Orders that stand outside of new limits stay as they were
 * accepted; orders that the new steps have no place for end, so that nobody waits at a price nobody can name.
 */
export function setMarketTerms(
  desk: SpotDesk,
  command: SpotCommand<'market_terms_set'>,
): Decision<SpotRejection> {
  const market = desk.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const term = desk.terms.of(command.marketId);
  if (term.delistedAtMs !== 0) return rejected('market_delisted');
  if (!areLimitsValid(command)) return rejected('invalid_market_limits');
  const { type: _, sequence: _sequence, timestampMs: _atMs, ...changed } = command;
  const { tickStep, lotStep, ...rules } = changed;
  if (!isWithin(tickStep, 1, rules.ticksMax) || !isWithin(lotStep, 1, rules.lotsMax)) {
    return rejected('invalid_market_steps');
  }
  const hasSteps = term.tickStep === tickStep && term.lotStep === lotStep;
  const names = Object.keys(rules) as (keyof typeof rules)[];
  const hasRules = names.every((name) => market.rules[name] === rules[name]);
  if (hasSteps && hasRules) return rejected('market_rules_unchanged');

  desk.accept(command);
  if (!hasRules) setRules(desk, market, rules);
  if (!hasSteps) sweep(desk, { ...term, tickStep, lotStep });
  return accepted(desk.sequence);
}

/** The market takes no orders any more, for good; everything that is open in it ends and is released. */
export function delistMarket(
  desk: SpotDesk,
  command: SpotCommand<'market_delist'>,
): Decision<SpotRejection> {
  const market = desk.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const term = desk.terms.of(command.marketId);
  if (term.delistedAtMs !== 0) return rejected('market_delisted');

  desk.accept(command);
  if (market.state !== MARKET_HALTED) {
    market.state = MARKET_HALTED;
    sayState(desk, market.marketId, 'halted');
  }
  sweep(desk, { ...term, delistedAtMs: desk.timestampMs });
  return accepted(desk.sequence);
}
