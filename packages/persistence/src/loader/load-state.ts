import { REQUEST_KEPT_MS } from '@candor/exchange-core';
import type {
  StoredAccount,
  StoredDemoFund,
  StoredMarket,
  StoredRequest,
  StoredState,
} from '@candor/exchange-core';
import type { ClientBase, QueryResultRow } from 'pg';
import { loadRecords } from '#records/load-records.ts';
import { readCounters } from '#projector/read-counters.ts';
import { loadOpenOrders } from './load-open-orders.ts';

/**
 * The core's state as the tables have it, in canonical order. Call it inside `inSnapshot`, so that
 * all reads see the same moment.
 */
export async function loadState(client: ClientBase): Promise<StoredState> {
  const counters = await readCounters(client);
  return {
    counters: {
      sequence: counters.sequence,
      timestampMs: counters.timestampMs,
      lastOrderId: counters.lastOrderId,
      lastTradeId: counters.lastTradeId,
      lastAccountId: counters.lastAccountId,
      lastPriority: counters.lastPriority,
    },
    assets: await select<StoredState['assets'][number]>(
      client,
      'SELECT asset_id AS "assetId", symbol, scale FROM assets ORDER BY asset_id',
    ),
    feeTiers: await select<StoredState['feeTiers'][number]>(
      client,
      `SELECT tier, maker_rate_ppm AS "makerRatePpm", taker_rate_ppm AS "takerRatePpm"
       FROM fee_tiers ORDER BY tier`,
    ),
    markets: await select<StoredMarket>(client, marketsQuery),
    users: await select<StoredState['users'][number]>(
      client,
      `SELECT user_id AS "userId", role, fee_tier AS "feeTier", self_trade_group AS "selfTradeGroup"
       FROM engine_users ORDER BY user_id`,
    ),
    accounts: await select<StoredAccount>(
      client,
      `SELECT account_id AS "accountId", user_id AS "userId", account_kind AS "accountKind",
         house_account AS "houseAccount", asset_id AS "assetId",
         available_units AS "availableUnits", held_units AS "heldUnits"
       FROM accounts ORDER BY account_id`,
    ),
    openOrders: await loadOpenOrders(client),
    requests: await select<StoredRequest>(
      client,
      `SELECT user_id AS "userId", request_key AS "requestKey", body_hash AS "bodyHash",
         result_id AS "resultId", recorded_at_ms AS "recordedAtMs"
       FROM request_keys WHERE recorded_at_ms > $1
       ORDER BY recorded_at_ms, user_id, request_key COLLATE "C"`,
      [counters.timestampMs - REQUEST_KEPT_MS],
    ),
    demoFunds: await select<StoredDemoFund>(
      client,
      `SELECT user_id AS "userId", asset_id AS "assetId", funded_at_ms AS "fundedAtMs"
       FROM demo_funds ORDER BY user_id, asset_id`,
    ),
    records: await loadRecords(client),
  };
}

const marketsQuery = `SELECT market_id AS "marketId", symbol, base_asset_id AS "baseAssetId",
    quote_asset_id AS "quoteAssetId", price_scale AS "priceScale",
    quantity_scale AS "quantityScale", tick_size_e12 AS "tickSizeE12", lot_units AS "lotUnits",
    tick_lot_units AS "tickLotUnits", ticks_min AS "ticksMin", ticks_max AS "ticksMax",
    lots_min AS "lotsMin", lots_max AS "lotsMax", notional_units_min AS "notionalUnitsMin",
    notional_units_max AS "notionalUnitsMax", price_band_ppm AS "priceBandPpm",
    market_protection_ppm AS "marketProtectionPpm", open_orders_max AS "openOrdersMax",
    trigger_orders_max AS "triggerOrdersMax", state, last_ticks AS "lastTicks",
    index_ticks AS "indexTicks", index_at_ms AS "indexAtMs"
  FROM markets ORDER BY market_id`;

async function select<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [...values]);
  return rows;
}
