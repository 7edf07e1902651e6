import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { CommandOf, FinanceProduct, UserRestriction } from '@candor/exchange-core';
import { parseUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { MarketFees, MarketRules } from '@candor/protocol';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { contractTermsCommand } from './contract-terms.ts';
import type { ContractTerms, ContractTermsAfter } from './contract-terms.ts';
import { readMarketRules, readMarketSteps } from './market-rules.ts';
import type { MarketGrid, MarketSteps } from './market-rules.ts';

/** Whether a market is one of contracts, by its number. */
export const isOfContract = (marketId: number): boolean => marketId >= CONTRACT_MARKETS_FROM;

/** Market states from the freest to the strictest. */
export type MarketState = 'open' | 'cancel_only' | 'halted';

export interface FeeRates {
  readonly makerRatePpm: number;
  readonly takerRatePpm: number;
}

/** What new orders of a fixed-term product get; amounts as decimal strings. */
export interface FinanceTerms {
  readonly cycle: FinanceProduct['cycle'];
  readonly termDays: number;
  readonly ratePpm: number;
  readonly cap: string;
  readonly userLimit: string;
  readonly min: string;
  readonly step: string;
  readonly isManaged: boolean;
}

/**
 * What can be decided now and come into effect later. There is no kind that sets a price, a fill, a
 * result or a balance, and none that names one order.
 */
export type ChangeBody =
  | {
      readonly kind: 'market_state';
      readonly subject: string;
      readonly before: { readonly state: MarketState };
      readonly after: { readonly marketId: number; readonly state: MarketState };
    }
  | {
      readonly kind: 'market_rules';
      readonly subject: string;
      readonly before: MarketRules;
      /** Steps are absent where they stay: what was decided before there were any. */
      readonly after: MarketRules & MarketGrid & Partial<MarketSteps>;
    }
  | {
      readonly kind: 'market_delist';
      readonly subject: string;
      readonly before: { readonly state: MarketState };
      readonly after: { readonly marketId: number };
    }
  | {
      readonly kind: 'asset_delist';
      readonly subject: string;
      readonly before: null;
      readonly after: { readonly assetId: number };
    }
  | {
      readonly kind: 'market_fees';
      readonly subject: string;
      readonly before: MarketFees;
      readonly after: MarketFees & { readonly marketId: number };
    }
  | {
      readonly kind: 'contract_terms';
      readonly subject: string;
      readonly before: ContractTerms;
      readonly after: ContractTermsAfter;
    }
  | {
      readonly kind: 'fee_tier';
      readonly subject: string;
      readonly before: FeeRates | null;
      readonly after: { readonly tier: number } & FeeRates;
    }
  | {
      readonly kind: 'fee_ladder';
      readonly subject: string;
      readonly before: { readonly rungs: Ladder };
      /** No rung: nothing follows volume any more. */
      readonly after: { readonly rungs: Ladder };
    }
  | {
      readonly kind: 'user_fee_tier';
      readonly subject: string;
      /** Rates are absent where it was decided before they were kept. */
      readonly before: { readonly tier: number } & Partial<FeeRates>;
      readonly after: { readonly userId: number; readonly tier: number } & Partial<FeeRates>;
    }
  | {
      readonly kind: 'cancel_orders';
      readonly subject: string;
      readonly before: null;
      readonly after: { readonly userId: number };
    }
  | {
      readonly kind: 'user_restriction';
      readonly subject: string;
      readonly before: null;
      /** `untilMs` 0 lifts it. */
      readonly after: {
        readonly userId: number;
        readonly restriction: UserRestriction;
        readonly untilMs: number;
      };
    }
  | {
      readonly kind: 'finance_terms';
      readonly subject: string;
      readonly before: FinanceTerms;
      readonly after: FinanceTerms & {
        readonly productId: number;
        readonly assetId: number;
        readonly asset: string;
        readonly scale: number;
      };
    }
  | {
      readonly kind: 'finance_open';
      readonly subject: string;
      readonly before: { readonly isOpen: boolean };
      readonly after: {
        readonly productId: number;
        readonly asset: string;
        readonly termDays: number;
        readonly isOpen: boolean;
      };
    };

export type ChangeKind = ChangeBody['kind'];
export type ChangeState = 'scheduled' | 'applying' | 'applied' | 'cancelled' | 'failed';

/** The only commands a scheduled change can become. */
export type ChangeCommand = CommandOf<
  | 'market_state_set'
  | 'contract_market_state_set'
  | 'market_rules_set'
  | 'market_terms_set'
  | 'market_delist'
  | 'contract_delist'
  | 'asset_delist'
  | 'market_fees_set'
  | 'contract_terms_set'
  | 'fee_tier_set'
  | 'user_fee_tier_set'
  | 'order_cancel_frozen'
  | 'user_restriction_set'
  | 'finance_product_set'
  | 'finance_product_open'
>;

/** A row of `scheduled_changes`. */
export type Change = ChangeBody & {
  readonly changeId: number;
  readonly state: ChangeState;
  readonly effectiveAtMs: number;
  readonly createdAtMs: number;
  readonly staffId: number;
  readonly approverId: number | null;
  readonly reason: string;
  /** The request by which it was decided. */
  readonly requestId: string;
  readonly announcementSlug: string | null;
  readonly finishedAtMs: number | null;
  readonly appliedSequence: number | null;
  readonly failure: string | null;
};

type Terms = Extract<ChangeBody, { readonly kind: 'finance_terms' }>['after'];

/** The command that gives a product new terms. @throws Error for an amount that was never checked */
export function termsCommand(terms: Terms): CommandOf<'finance_product_set'> {
  const { productId, assetId, scale, cycle, termDays, ratePpm, isManaged } = terms;
  const units = (text: string): Units => {
    const parsed = parseUnits(text, scale);
    if (!parsed.ok) throw new Error(`the amount ${text} of a change is ${parsed.problem}`);
    return parsed.value;
  };
  return {
    type: 'finance_product_set',
    ...{ productId, assetId, cycle, termDays, ratePpm },
    capUnits: units(terms.cap),
    userUnitsMax: units(terms.userLimit),
    unitsMin: units(terms.min),
    stepUnits: units(terms.step),
    isManaged: isManaged ? 1 : 0,
  };
}

type Rules = Extract<ChangeBody, { readonly kind: 'market_rules' }>['after'];

/** The command that gives a market new limits, and new steps with them. */
export function rulesCommand(after: Rules): CommandOf<'market_rules_set' | 'market_terms_set'> {
  const { marketId, tickSize, quantityStep } = after;
  const rules = { marketId, ...readMarketRules(after, after) };
  if (tickSize === undefined || quantityStep === undefined) {
    return { type: 'market_rules_set', ...rules };
  }
  // Checked against the last price when it was decided: where that is by now does not undo what was announced.
  const steps = readMarketSteps({ tickSize, quantityStep }, after, 0);
  return { type: 'market_terms_set', ...rules, ...steps };
}

/** What is the server's own to keep, and no command. */
export type HouseRule = Extract<ChangeBody, { readonly kind: 'fee_ladder' }>;

/** What the core does. */
export type CoreChange = Exclude<ChangeBody, HouseRule>;

/** The command that carries a change out. Its values are absolute: sent twice, it does the same. */
export function commandOf(change: CoreChange & { readonly changeId: number }): ChangeCommand {
  switch (change.kind) {
    case 'market_state': {
      const { marketId, state } = change.after;
      return {
        type: isOfContract(marketId) ? 'contract_market_state_set' : 'market_state_set',
        ...{ marketId, state },
      };
    }
    case 'market_rules':
      return rulesCommand(change.after);
    case 'market_delist': {
      const { marketId } = change.after;
      const type = isOfContract(marketId) ? 'contract_delist' : 'market_delist';
      return { type, marketId };
    }
    case 'asset_delist':
      return { type: 'asset_delist', assetId: change.after.assetId };
    case 'market_fees':
      return { type: 'market_fees_set', ...change.after };
    case 'contract_terms':
      return contractTermsCommand(change.after);
    case 'fee_tier': {
      const { tier, makerRatePpm, takerRatePpm } = change.after;
      return { type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm };
    }
    case 'user_fee_tier':
      return {
        type: 'user_fee_tier_set',
        userId: change.after.userId,
        feeTier: change.after.tier,
      };
    case 'cancel_orders': {
      const { userId } = change.after;
      const requestKey = `freeze-${String(change.changeId).padStart(8, '0')}`;
      return { type: 'order_cancel_frozen', userId, requestKey };
    }
    case 'user_restriction':
      return { type: 'user_restriction_set', ...change.after };
    case 'finance_terms':
      return termsCommand(change.after);
    case 'finance_open': {
      const { productId, isOpen } = change.after;
      return { type: 'finance_product_open', productId, isOpen: isOpen ? 1 : 0 };
    }
  }
}
