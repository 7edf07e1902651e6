import { adminEndpoints } from '@candor/protocol';
import type { AdminReply, ContractTerms } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { contractSymbol, readNewContract } from '#modules/trading/contract/staff.ts';

export { contractSymbol };

const { reason: _reason, ...contract } = adminEndpoints.contractMarketCreate.request.properties;

const { properties: steps } = adminEndpoints.contractTermsChange.request;

/** A contract market in a house file: as it is made, and whether it trades. */
export const HouseContract = Type.Object(
  {
    ...contract,
    /** Absent: they stay as they are. A new market takes every tick and every lot, and gets its steps once it is there. */
    ...{ priceStep: steps.priceStep, lotStep: steps.lotStep },
    state: Type.Enum(['open', 'cancel_only', 'halted'] as const),
  },
  { additionalProperties: false },
);
export type HouseContract = Static<typeof HouseContract>;

type Hours = Pick<HouseContract, 'zoneMinutes' | 'weekly'>;
type Market = AdminReply<'contractView'>['markets'][number];

/** The hours of a market that is there, those that were announced last, or of a line of the file. */
export function hoursOf(one: HouseContract | Market): Hours {
  if ('weekly' in one) return { zoneMinutes: one.zoneMinutes, weekly: one.weekly };
  const latest = one.calendars.at(-1);
  return { zoneMinutes: latest?.zoneMinutes ?? 0, weekly: latest?.weekly ?? [] };
}

/** The terms that can change and nothing else of a market. */
export const termsOf = (one: ContractTerms): ContractTerms => ({
  lotsMax: one.lotsMax,
  positionMax: one.positionMax,
  priceBandPpm: one.priceBandPpm,
  marketProtectionPpm: one.marketProtectionPpm,
  markBandPpm: one.markBandPpm,
  impact: one.impact,
  makerFeePpm: one.makerFeePpm,
  takerFeePpm: one.takerFeePpm,
  liquidationFeePpm: one.liquidationFeePpm,
  openOrdersMax: one.openOrdersMax,
  leverageDefault: one.leverageDefault,
  tiers: one.tiers,
  ...(one.priceStep === undefined ? {} : { priceStep: one.priceStep }),
  ...(one.lotStep === undefined ? {} : { lotStep: one.lotStep }),
});

/** A contract market of the house as a line of its file. */
export function contractOf(market: Market): HouseContract {
  const { accountKind, baseAsset, quoteAsset, tickSize, lotSize, priceMin, priceMax } = market;
  return {
    accountKind: accountKind === 'gold' ? 'gold' : 'contract',
    ...{ baseAsset, quoteAsset, tickSize, lotSize, priceMin, priceMax },
    ...termsOf(market),
    ...hoursOf(market),
    state: market.state,
  };
}

/** @throws ApiError for a contract market that the back office would refuse */
export const assertContract = readNewContract;
