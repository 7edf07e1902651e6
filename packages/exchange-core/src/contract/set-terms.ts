import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import { areLimitsValid, tierTerms } from './administer.ts';
import type { ContractCommand } from './commands.ts';
import { endingOf } from './ending/ending-of.ts';
import { flush, writeMarketEffect } from './flush.ts';
import { marginTiers } from './formulas/index.ts';
import type { TierTerms } from './formulas/index.ts';
import type { ContractMarketRow, ContractTierRow } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import { keepDefaults } from './settings.ts';
import type { ContractDesk } from './desk.ts';
import { sweep } from './steps/sweep-orders.ts';
import { tiersOf } from './tables.ts';
import { watchRisk } from './watch.ts';

/**
 * Gives a market other terms. Nothing that is open is touched: orders keep their leverage, positions their leverage and
 * margin. What a position must keep follows the new tiers, so the marks that positions wait for are found again. Orders that
 * stand between new steps end: nobody could meet them in whole steps.
 */
export function setTerms(
  state: ContractDesk,
  command: ContractCommand<'contract_terms_set'>,
): Decision<ContractRejection> {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  if (endingOf(state, market.marketId) !== undefined) return rejected('market_delisted');
  const { type: _type, sequence: _sequence, timestampMs: _time, tiers, ...terms } = command;
  const rules: ContractMarketRow = { ...market.rules, ...terms };
  if (!areLimitsValid(rules)) return rejected('invalid_market_limits');
  const wanted = tierTerms(tiers);
  const own = marginTiers(wanted);
  const isWithinTiers = own !== undefined && rules.leverageDefault <= own[0]!.leverageMax;
  if (!isWithinTiers) return rejected('invalid_contract_tiers');
  const { tickStep, lotStep } = rules;
  if (!isWithin(tickStep, 1, rules.ticksMax) || !isWithin(lotStep, 1, rules.lotsMax)) {
    return rejected('invalid_market_steps');
  }
  const known = [...state.rows.tiers.table.by('byMarket', market.marketId)];
  const names = Object.keys(terms) as (keyof typeof terms)[];
  const isSame = names.every((name) => terms[name] === market.rules[name]);
  if (isSame && areSame(known, wanted)) return rejected('contract_terms_unchanged');

  state.kernel.accept(command);
  const { marketId, rules: before } = market;
  if (rules.leverageDefault !== before.leverageDefault) keepDefaults(state, market);
  for (const [place, tier] of wanted.entries()) state.rows.tiers.put({ marketId, place, ...tier });
  for (const row of known) if (row.place >= wanted.length) state.rows.tiers.drop(row);
  market.setRules(rules, tiersOf(state, marketId));
  writeMarketEffect(state.log, { type: 'contract_market_put', ...rules });
  for (const position of market.positions.values()) watchRisk(state, position);
  if (tickStep !== before.tickStep || lotStep !== before.lotStep) sweep(state, marketId);
  flush(state);
  return accepted(state.kernel.sequence, marketId);
}

function areSame(rows: readonly ContractTierRow[], tiers: readonly TierTerms[]): boolean {
  return (
    rows.length === tiers.length &&
    rows.every(({ place, floorUnits, maintenancePpm, leverageMax }) => {
      const tier = tiers[place];
      return (
        tier?.floorUnits === floorUnits &&
        tier.maintenancePpm === maintenancePpm &&
        tier.leverageMax === leverageMax
      );
    })
  );
}
