import { ZERO_UNITS, addUnits, parseUnits, sumUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { OpenThing } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { VALUATION_ASSET, worthOf } from '#modules/money/wallet/index.ts';

/** Below this worth nothing can be ordered or sold: it stays in the books, and nobody asks for it. In USDT. */
const DUST_USDT = '1';

export interface OpenThingsDeps {
  readonly pool: Pool;
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly nowMs: () => number;
}

const any = (...selects: readonly string[]): string =>
  selects.map((select) => `EXISTS (SELECT FROM ${select})`).join(' OR ');

/** What is open, by where it stands; `$1` is the user, `$2` the time. Money is asked of the core. */
const conditions: Readonly<Record<Exclude<OpenThing, 'balance'>, string>> = {
  orders: any(
    'open_orders WHERE user_id = $1 AND NOT is_house',
    'contract_orders WHERE user_id = $1 AND is_open',
    'contract_triggers WHERE user_id = $1 AND is_open',
  ),
  positions: any(
    'contract_positions WHERE user_id = $1 AND is_open',
    'contract_takeovers WHERE user_id = $1 AND is_open',
  ),
  options: any('option_entries WHERE user_id = $1 AND is_open'),
  earn: any('finance_orders WHERE user_id = $1 AND is_open'),
  p2p: any(
    'p2p_orders WHERE (buyer_id = $1 OR seller_id = $1) AND is_open AND closed_at_ms = 0',
    'p2p_ads WHERE user_id = $1 AND is_open',
    'p2p_penalties WHERE user_id = $1 AND is_open',
  ),
  merchant: any('p2p_merchants WHERE user_id = $1 AND is_open AND deposit_units > 0'),
  cases: any(
    `support_cases WHERE user_id = $1 AND state = 'open'`,
    `balance_corrections WHERE user_id = $1 AND state = 'approved'`,
  ),
  verification: any(`identity_attempts WHERE user_id = $1 AND state = 'pending'`),
  restriction: any('restriction_orders WHERE user_id = $1 AND coalesce(until_ms, $2) >= $2'),
};

const dustUnits = (scale: number): Units => {
  const dust = parseUnits(DUST_USDT, scale);
  if (!dust.ok) throw new Error('the dust is no amount');
  return dust.value;
};

/** Whether all accounts together are worth more than dust; what has no price is. */
async function hasMoney(
  { exchange, catalogue }: OpenThingsDeps,
  userId: number,
): Promise<{ readonly sequence: number; readonly hasMoney: boolean }> {
  const { sequence, value } = await exchange.read((reader) => ({
    balances: reader.balancesOf(userId),
    markets: reader.markets(),
  }));
  const worths = value.balances
    .map(({ assetId, availableUnits, heldUnits }) => ({
      asset: catalogue.assetOf(assetId),
      units: addUnits(availableUnits, heldUnits),
    }))
    .filter(({ units }) => units !== ZERO_UNITS)
    .map(({ asset, units }) => worthOf(units, asset, value.markets, catalogue));
  const priced = worths.filter((worth) => worth !== undefined);
  const dust = dustUnits(catalogue.asset(VALUATION_ASSET)?.scale ?? 0);
  return { sequence, hasMoney: priced.length < worths.length || sumUnits(priced) >= dust };
}

/** Longest that the tables are waited for. */
const TABLES_WAIT_MS = 5_000;

/** What keeps an account from being closed, as of everything that was carried out by now. @throws ApiError busy */
export async function openThingsOf(deps: OpenThingsDeps, userId: number): Promise<OpenThing[]> {
  const money = await hasMoney(deps, userId);
  const isThere = await deps.exchange.waitForProjection(money.sequence, TABLES_WAIT_MS);
  if (!isThere) throw refuse.busy({ retryAfterMs: TABLES_WAIT_MS });
  const names = Object.keys(conditions) as (keyof typeof conditions)[];
  const { rows } = await deps.pool.query<Record<string, boolean>>(
    `SELECT ${names.map((name) => `${conditions[name]} AS ${name}`).join(', ')}`,
    [userId, deps.nowMs()],
  );
  return [
    ...(money.hasMoney ? (['balance'] as const) : []),
    ...names.filter((name) => rows[0]?.[name] === true),
  ];
}
