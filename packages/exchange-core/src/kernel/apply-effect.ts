import { Market } from '#spot/market.ts';
import {
  applyOrderChanged,
  applyOrderOpened,
  applyOrderRested,
  applyOrderTriggered,
} from '#spot/apply-order-effect.ts';
import { assert } from './assert.ts';
import { codeOf } from './codes.ts';
import { highLimb, lowLimb } from './effect-writer.ts';
import type { Effect, EffectOf } from './effects.ts';
import { accountIdOf } from './quantities.ts';
import { demoFundKey } from './exchange-state.ts';
import type { ExchangeState } from './exchange-state.ts';
import { marketStates } from './vocabulary.ts';

/** Brings the state to where an effect says it is. Decides nothing. */
export function applyEffect(state: ExchangeState, effect: Effect): void {
  switch (effect.type) {
    case 'asset_created':
    case 'fee_tier_set':
    case 'market_created':
    case 'market_state_set':
    case 'user_set':
    case 'index_price_set':
      applyRegistryEffect(state, effect);
      return;
    case 'account_opened': {
      const { type: _type, ...owner } = effect;
      state.ledger.restore(owner, owner.userId === 0 ? -1 : state.users.slotOf(owner.userId));
      return;
    }
    case 'transfer': {
      const { debitAccountId: debit, creditAccountId: credit, units } = effect;
      const [high, low] = [highLimb(units), lowLimb(units)];
      state.ledger.move(accountIdOf(debit), accountIdOf(credit), high, low);
      return;
    }
    case 'order_opened':
      applyOrderOpened(state, effect);
      return;
    case 'order_rested':
      applyOrderRested(state, effect);
      return;
    case 'order_triggered':
      applyOrderTriggered(state, effect);
      return;
    case 'order_changed':
      applyOrderChanged(state, effect);
      return;
    case 'trade':
      marketOf(state, effect.marketId).lastTicks = effect.ticks;
      state.lastTradeId = effect.tradeId;
      return;
    case 'demo_funded': {
      const { userId, assetId } = effect;
      const fund = { userId, assetId, fundedAtMs: state.timestampMs };
      state.demoFunds.set(demoFundKey(userId, assetId), fund);
      return;
    }
    case 'request_recorded': {
      const { type: _type, ...request } = effect;
      state.requests.add({ ...request, recordedAtMs: state.timestampMs });
    }
  }
}

type RegistryEffect = EffectOf<
  | 'asset_created'
  | 'fee_tier_set'
  | 'market_created'
  | 'market_state_set'
  | 'user_set'
  | 'index_price_set'
>;

function applyRegistryEffect(state: ExchangeState, effect: RegistryEffect): void {
  switch (effect.type) {
    case 'asset_created': {
      const { type: _type, ...asset } = effect;
      state.assets[asset.assetId] = asset;
      return;
    }
    case 'fee_tier_set': {
      const { type: _type, ...tier } = effect;
      state.feeTiers.set(tier.tier, tier);
      state.users.refreshRates(state.feeTiers);
      return;
    }
    case 'market_created': {
      const { type: _type, ...rules } = effect;
      const stored = { ...rules, lastTicks: 0, indexTicks: 0, indexAtMs: 0 };
      state.markets[rules.marketId] = new Market(stored, state.orders);
      return;
    }
    case 'market_state_set':
      marketOf(state, effect.marketId).state = codeOf(marketStates, effect.state);
      return;
    case 'user_set': {
      const { type: _type, ...user } = effect;
      state.users.set(user, state.feeTiers);
      return;
    }
    case 'index_price_set': {
      const market = marketOf(state, effect.marketId);
      market.indexTicks = effect.ticks;
      market.indexAtMs = state.timestampMs;
    }
  }
}

function marketOf(state: ExchangeState, marketId: number): Market {
  const market = state.markets[marketId];
  assert(market !== undefined, `an effect names market ${marketId}, which does not exist`);
  return market;
}
