import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';

/**
 * The ordinary, labelled accounts (role `house`) through which the simulator trades in spot markets. Customers' ids are
 * counted from 1,000,001.
 */
export const houseMakerIds: readonly number[] = [1, 2];
export const houseTakerId = 3;
export const HOUSE_USER_IDS: readonly number[] = [...houseMakerIds, houseTakerId];

/** The house in one contract market. */
export interface ContractHouse {
  readonly makerIds: readonly number[];
  readonly takerId: number;
  /** All of them. */
  readonly userIds: readonly number[];
}

/** Far from the numbers of the house's other accounts and of customers, ten for each of a thousand markets at most. */
const CONTRACT_HOUSES_FROM = 10_000;
const IDS_EACH = 10;

/**
 * Each contract market has accounts of its own, because an account shares its money among its positions: what one market
 * costs, or one that has no price, stops the house in no other.
 */
export function contractHouseOf(marketId: number): ContractHouse {
  const before = CONTRACT_HOUSES_FROM + (marketId - CONTRACT_MARKETS_FROM) * IDS_EACH;
  const makerIds = [before + 1, before + 2];
  const takerId = before + 3;
  return { makerIds, takerId, userIds: [...makerIds, takerId] };
}

/**
 * The labelled demo users who enter option rounds: customers with demo funds and ids that no customer gets. The
 * house enters none.
 */
export const optionPlayerIds: readonly number[] = [101, 102, 103, 104, 105, 106, 107, 108];
