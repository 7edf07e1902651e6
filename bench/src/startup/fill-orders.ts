import { Engine } from '@candor/exchange-core';
import type { Command, CommandBody } from '@candor/exchange-core';
import { openDatabase, recover } from '@candor/persistence';
import type { Units } from '@candor/money';

/**
 * Fills a stopped exchange with resting orders through the real core, journal and projector, and
 * ends without a goodbye, as a crash would: `node fill-orders.ts <data folder> <orders>`.
 */
const [dataDir = '', ordersText = ''] = process.argv.slice(2);
const orders = Number(ordersText);

const USERS = 1_000;
const BATCH_COMMANDS = 2_000;
const FIRST_USER_ID = 1_000;

const market: CommandBody = {
  type: 'market_create',
  symbol: 'BTCUSDT',
  baseAssetId: 2,
  quoteAssetId: 1,
  priceScale: 2,
  quantityScale: 5,
  tickSizeE12: 10_000_000_000,
  lotUnits: 1_000,
  tickLotUnits: 10,
  ticksMin: 1,
  ticksMax: 100_000_000,
  lotsMin: 1,
  lotsMax: 1_000_000_000,
  notionalUnitsMin: 1,
  notionalUnitsMax: 9_007_199_254_740_991,
  priceBandPpm: 0,
  marketProtectionPpm: 50_000,
  openOrdersMax: 10_000,
  triggerOrdersMax: 100,
};

function* commands(): Generator<CommandBody> {
  yield { type: 'asset_create', symbol: 'USDT', scale: 8 };
  yield { type: 'asset_create', symbol: 'BTC', scale: 8 };
  yield { type: 'fee_tier_set', tier: 0, makerRatePpm: 1_000, takerRatePpm: 1_000 };
  yield market;
  for (let user = 0; user < USERS; user++) {
    const userId = FIRST_USER_ID + user;
    yield { type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup: 0 };
    for (const assetId of [1, 2]) {
      const units = 1_000_000_000_000_000 as Units;
      yield { type: 'house_seed', userId, assetId, accountKind: 'spot', units };
    }
  }
  for (let order = 0; order < orders; order++) {
    const isBuy = order % 2 === 0;
    const distance = (order * 7_919) % 200_000;
    yield {
      type: 'order_place',
      userId: FIRST_USER_ID + (order % USERS),
      marketId: 1,
      side: isBuy ? 'buy' : 'sell',
      orderType: 'limit',
      timeInForce: 'gtc',
      ticks: isBuy ? 5_999_999 - distance : 6_000_001 + distance,
      lots: 10 + (order % 50),
      quoteUnits: 0,
      triggerTicks: 0,
      displayLots: 0,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: `fill-${order}`,
    };
  }
}

const database = await openDatabase({ dataDir });
const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 10_000_000_000_000 });
const storage = await recover(database, engine, {
  onStop: (error) => {
    throw error;
  },
});

let batch: Command[] = [];
let effectEnds: number[] = [];
async function write(): Promise<void> {
  if (batch.length === 0) return;
  const decided = { commands: batch, effects: engine.effects, effectEnds };
  storage.projector.accept(decided, await storage.journal.append(decided));
  batch = [];
  effectEnds = [];
  engine.effects.clear();
  while (storage.projector.isBehind) await new Promise((resolve) => setTimeout(resolve, 50));
}

engine.effects.clear();
for (const body of commands()) {
  const command = { ...body, sequence: engine.sequence + 1, timestampMs: Date.now() };
  const decision = engine.decide(command);
  if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
  batch.push(command);
  effectEnds.push(engine.effects.length);
  if (batch.length >= BATCH_COMMANDS) await write();
}
await write();
console.log(`journaled ${engine.sequence}, in the tables ${storage.projector.projectedSequence}`);
process.kill(process.pid, 'SIGKILL');
