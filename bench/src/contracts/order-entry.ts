import { ContractEngine } from '@candor/exchange-core/testing';
import { collectGarbage, keep } from '#core/fair-round.ts';
import { BenchContracts, MID_TICKS } from './contract-market.ts';
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

/** The mix of the spot market's figure: 62 % limit orders of which a quarter cross, 38 % cancels; and a price now and then. */
export function prepareContractWorkload(seed: number, count: number): ContractWorkload {
  const market = new BenchContracts(seed, USERS);
  const { engine, random } = market;
  const resting: { orderId: number; userId: number }[] = [];
  const place = (crosses: boolean): StampedBody => {
    const userId = random.between(1, USERS);
    const isBuy = random.between(0, 1) === 0;
    const away = Math.min(random.between(1, DEPTH_TICKS), random.between(1, DEPTH_TICKS));
    const ticks = MID_TICKS + (isBuy === crosses ? away : -away);
    const side = isBuy ? 'buy' : 'sell';
    const command = market.stamp(
      market.order({ userId, side, ticks, lots: random.between(1, LOTS_MAX) }),
    );
    engine.effects.clear();
    const decision = engine.decide(command);
    if (!decision.ok) throw new Error(`an order was refused: ${decision.code}`);
    if (engine.contracts.order(decision.orderId) !== undefined) {
      resting.push({ orderId: decision.orderId, userId });
    }
    return command;
  };
  const cancel = (): StampedBody => {
    for (;;) {
      const at = random.between(0, resting.length - 1);
      const own = resting[at]!;
      resting[at] = resting[resting.length - 1]!;
      resting.pop();
      if (engine.contracts.order(own.orderId) === undefined) continue;
      return market.submit({
        type: 'contract_order_cancel',
        ...own,
        clientOrderId: '',
        requestKey: '',
      });
    }
  };
  while (resting.length < RESTING_ORDERS) place(false);
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
