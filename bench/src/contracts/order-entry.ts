import { ContractEngine } from '@candor/exchange-core/testing';
import type { ContractBody } from '@candor/exchange-core/testing';
import { collectGarbage, keep } from '#core/fair-round.ts';
import { RestingList } from '#resting-orders.ts';
import { BenchContracts, MID_TICKS, PERP } from './contract-market.ts';
import type { StampedBody } from './contract-market.ts';

const USERS = 1_000;
const RESTING_ORDERS = 10_000;
const DEPTH_TICKS = 1_000;
const LOTS_MAX = 100;
/** Commands between two prices. */
const PRICE_EVERY = 2_000;

interface ContractWorkload {
  readonly start: ReturnType<ContractEngine['dump']>;
  readonly commands: readonly StampedBody[];
}

/**
 * The steps of the spot market's figure: 62 % limit orders of which a quarter cross, 38 % cancels of a random resting
 * order, at the same distances and of the same sizes; and a price now and then.
 */
export function prepareContractWorkload(seed: number, count: number): ContractWorkload {
  const market = new BenchContracts(seed, USERS);
  const { engine, random } = market;
  const resting = new RestingList();
  const submit = (body: ContractBody): StampedBody => {
    const command = market.submit(body);
    engine.forEachEffect((effect) => {
      if (effect.type !== 'contract_order_put') return;
      if (effect.priority > 0) resting.add(effect);
      else resting.remove(effect.orderId);
    });
    return command;
  };
  const place = (crosses: boolean): StampedBody => {
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? -1 : 1;
    const { bids, asks } = engine.contracts.depth(PERP, 1);
    const best = (side === 'buy' ? asks : bids)[0]?.ticks ?? MID_TICKS;
    const distance = Math.min(random.between(1, DEPTH_TICKS), random.between(1, DEPTH_TICKS));
    const lotsMax = crosses && resting.count < RESTING_ORDERS ? LOTS_MAX / 5 : LOTS_MAX;
    const ticks = crosses ? best - away * 50 : MID_TICKS + away * distance;
    const userId = random.between(1, USERS);
    return submit(market.order({ userId, side, ticks, lots: random.between(1, lotsMax) }));
  };
  const cancel = (): StampedBody => {
    const { orderId, userId } = resting.any(random);
    const named = { userId, orderId, clientOrderId: '', requestKey: '' };
    return submit({ type: 'contract_order_cancel', ...named });
  };
  while (resting.count < RESTING_ORDERS) place(false);
  const start = engine.dump();
  const commands: StampedBody[] = [];
  while (commands.length < count) {
    if (commands.length % PRICE_EVERY === 0) commands.push(market.say(MID_TICKS));
    const draw = random.between(1, 1_000);
    commands.push(draw <= 380 ? cancel() : place(draw <= 380 + 155));
  }
  return { start, commands };
}

/** Commands per CPU-second. */
export function runContractWorkload({ start, commands }: ContractWorkload, batch: number): number {
  const engine = new ContractEngine();
  engine.load(start);
  keep('contract engine', () => engine);
  collectGarbage();
  const before = process.cpuUsage();
  for (let at = 0; at < commands.length; at++) {
    if (at % batch === 0) engine.effects.clear();
    const decision = engine.decide(commands[at]!);
    if (!decision.ok) throw new Error(`command ${at} was refused: ${decision.code}`);
  }
  const { user, system } = process.cpuUsage(before);
  engine.assertBalanced();
  return (commands.length * 1_000_000) / (user + system);
}
