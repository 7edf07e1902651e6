import { contract } from '@candor/exchange-core';
import type { CommandBody, Engine } from '@candor/exchange-core';
import {
  contractOrder,
  genesisCommands,
  HISTORY_USERS,
  PERP,
  smallContract,
} from '@candor/exchange-core/testing';
import type { SeededRandom } from '@candor/exchange-core/testing';
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

/** Decimals of a coin where nothing was before. */
const SCALE = 8;

/**
 * Spot as its generator knows it; two contract markets, in which users have both margins and both modes; sources. In coins of
 * as many decimals as those have that an earlier version left.
 */
export function openingCommands(engine: Engine): CommandBody[] {
  const scale = engine.assets()[0]?.scale ?? SCALE;
  const users = Array.from({ length: HISTORY_USERS }, (_, place) => place + 1);
  const units = asUnits(CONTRACT_FUNDS);
  return [
    ...genesisCommands().map((body) => inScale(body, scale)),
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

/** Everybody trades with a neighbour in both markets, at ten times what they put up: for some nearly all they have. */
export function openPositions(random: SeededRandom): CommandBody[] {
  const neighbours = Array.from({ length: HISTORY_USERS / 2 }, (_, place) => 2 * place + 1);
  return CONTRACTS.flatMap((marketId) =>
    neighbours.flatMap((userId) => {
      const lots = random.between(50, 900);
      const [long, short] = random.chance(50) ? [userId, userId + 1] : [userId + 1, userId];
      const sides = [[short, 'sell'] as const, [long, 'buy'] as const];
      return sides.map(([id, side]) => {
        const hedge = side === 'buy' ? 'long' : 'short';
        const positionSide = id % 3 === 0 ? hedge : 'net';
        return contractOrder({ userId: id, marketId, side, lots, positionSide });
      });
    }),
  );
}

/** A lot of a spot market is the same number of units in every scale. */
function inScale(body: CommandBody, scale: number): CommandBody {
  if (body.type === 'asset_create') return { ...body, scale };
  if (body.type !== 'market_create') return body;
  return { ...body, quantityScale: Math.max(0, body.quantityScale + scale - SCALE) };
}

/** Whether an exchange that an earlier version left has what a command would make. */
export function isThere(engine: Engine, body: CommandBody): boolean {
  if (body.type === 'asset_create') {
    return engine.assets().some(({ symbol }) => symbol === body.symbol);
  }
  if (body.type === 'user_create') return engine.hasUser(body.userId);
  if (body.type !== 'contract_market_create' || body.symbol !== smallContract.symbol) return false;
  return engine.read(contract).market(PERP) !== undefined;
}
