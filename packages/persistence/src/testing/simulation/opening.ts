import type { CommandBody } from '@candor/exchange-core';
import { genesisCommands, HISTORY_USERS, PERP, smallContract } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { sourceNames } from './simulated-prices.ts';

export const USDT = 1;
export const CONTRACTS = [PERP, PERP + 1];
const CONTRACT_FUNDS = 100_000;

/** Money of the house in the insurance fund of contracts. */
export function insurance(units: number): CommandBody {
  return {
    ...{ type: 'contract_insurance_fund', accountKind: 'contract', assetId: USDT },
    ...{ source: 'seed_capital', units: asUnits(units) },
  };
}

/** Spot as its generator knows it; two contract markets, in which users have both margins and both modes; sources. */
export function openingCommands(): CommandBody[] {
  const users = Array.from({ length: HISTORY_USERS }, (_, place) => place + 1);
  const units = asUnits(CONTRACT_FUNDS);
  return [
    ...genesisCommands(),
    ...sourceNames.map((name): CommandBody => ({ type: 'price_source_add', name })),
    smallContract,
    { ...smallContract, symbol: 'ETHUSDT-PERP' },
    insurance(5_000),
    ...users.flatMap((userId): CommandBody[] => [
      { type: 'house_seed', userId, assetId: USDT, accountKind: 'contract', units },
      ...CONTRACTS.map(
        (marketId): CommandBody => ({
          ...{ type: 'contract_setting_set', userId, marketId, leverage: 10, requestKey: '' },
          marginMode: userId % 2 === 1 ? 'cross' : 'isolated',
          positionMode: userId % 3 === 0 ? 'hedge' : 'one_way',
        }),
      ),
    ]),
  ];
}
