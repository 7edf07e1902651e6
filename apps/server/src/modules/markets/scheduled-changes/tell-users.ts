import { ENDING_MS } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import type { PoolClient } from 'pg';
import type { Messages } from '#modules/people/messages/index.ts';
import { costsMore } from '#modules/markets/fee-ladder/index.ts';
import { percent } from '#texts/percent.ts';
import { utcTime } from '#texts/utc-time.ts';
import { isOfContract } from './change.ts';
import type { Change, FeeRates } from './change.ts';
import { changesSteps } from './contract-terms.ts';

interface TellDeps {
  readonly messages: Messages;
  readonly read: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

const marketTemplates = {
  halted: 'market_halted',
  cancel_only: 'market_cancel_only',
  open: 'market_opens',
} as const;

const comingTemplates = {
  market_rules: 'market_limits_change',
  market_delist: 'market_delisting',
  contract_terms: 'market_limits_change',
} as const;

type TierChange = Extract<Change, { readonly kind: 'user_fee_tier' }>;

const hasRates = (side: Partial<FeeRates>): side is FeeRates =>
  side.makerRatePpm !== undefined && side.takerRatePpm !== undefined;

/**
 * Tells whom a change concerns more than others: who has orders in the market, who owns the asset, and whose fee tier it is.
 * The rates of a tier, which concern everybody, are announced.
 */
export function userTeller({
  messages,
  read,
}: TellDeps): (tx: PoolClient, change: Change) => Promise<void> {
  async function tellTier(tx: PoolClient, change: TierChange) {
    const { before, after } = change;
    const { userId, tier } = after;
    if (change.state === 'cancelled') {
      const time = utcTime(change.finishedAtMs ?? change.createdAtMs);
      return messages.send(tx, userId, 'fee_tier_called_off', { tier: String(tier), time });
    }
    const { value: now } = await read((reader) => reader.feeTier(tier));
    const { makerRatePpm: maker, takerRatePpm: taker } = { ...now, ...after };
    const told = {
      tier: String(tier),
      maker: percent(maker ?? 0),
      taker: percent(taker ?? 0),
      time: utcTime(change.effectiveAtMs),
    };
    if (!hasRates(before) || !hasRates(after) || !costsMore(after, before)) {
      return messages.send(tx, userId, 'fee_tier_changed', told);
    }
    return messages.send(tx, userId, 'fee_tier_rises', {
      ...told,
      makerBefore: percent(before.makerRatePpm),
      takerBefore: percent(before.takerRatePpm),
    });
  }

  return async (tx, change) => {
    if (change.state === 'failed') return;
    if (change.kind === 'user_fee_tier') return tellTier(tx, change);
    const isOff = change.state === 'cancelled';
    const atMs = isOff ? (change.finishedAtMs ?? change.createdAtMs) : change.effectiveAtMs;
    const values = { market: change.subject, time: utcTime(atMs) };
    if (change.kind === 'asset_delist') {
      const template = isOff ? 'asset_delisting_called_off' : 'asset_delisting';
      const ofAsset = { asset: change.subject, time: values.time };
      return messages.sendToHolders(tx, change.after.assetId, template, ofAsset);
    }
    if (!isOff && change.kind === 'market_delist' && isOfContract(change.after.marketId)) {
      const settles = utcTime(change.effectiveAtMs + ENDING_MS);
      const told = { ...values, settles };
      return messages.sendToMarket(tx, change.after.marketId, 'contract_delisting', told);
    }
    const isOfSteps = change.kind === 'contract_terms' && changesSteps(change);
    if (change.kind === 'market_rules' || change.kind === 'market_delist' || isOfSteps) {
      const { marketId } = change.after;
      const template = isOff ? 'market_change_called_off' : comingTemplates[change.kind];
      return messages.sendToMarket(tx, marketId, template, values);
    }
    if (change.kind !== 'market_state') return;
    await messages.sendToMarket(
      tx,
      change.after.marketId,
      isOff ? 'market_opening_called_off' : marketTemplates[change.after.state],
      values,
    );
  };
}
