import type { SeededRandom } from '@candor/exchange-core/testing';
import type { EndpointName, EndpointReply } from '@candor/protocol';
import { CONTRACT_SYMBOL, contractModes, contractModesOf, HALTED_SYMBOL } from './open-account.ts';

/** A request without its key. */
export interface Wanted {
  readonly endpoint: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
}

/** What there is to act on in contracts. */
export interface ContractSight {
  markOf(symbol: string): number;
  readonly contracts: EndpointReply<'contractPage'>;
  readonly triggers: EndpointReply<'contractTriggers'>['triggers'];
}

type Position = EndpointReply<'contractPage'>['positions'][number];

/** The customer who pauses, and for how long: a little more than the least. */
const USER_PAUSING = 3;
const PAUSE_MS = 65_000;

/** Of a hundred acts that name a market, those in the first. */
const FIRST_PERCENT = 65;

/** One customer's acts in contracts, as the random numbers say. */
export class ContractLoad {
  readonly #user: number;
  readonly #random: SeededRandom;
  readonly #modes: ReturnType<typeof contractModesOf>;

  constructor(user: number, random: SeededRandom) {
    this.#user = user;
    this.#random = random;
    this.#modes = contractModesOf(user);
  }

  next({ contracts, triggers, markOf }: ContractSight): Wanted {
    const { orders, positions } = contracts;
    const symbol = this.#random.chance(FIRST_PERCENT) ? CONTRACT_SYMBOL : HALTED_SYMBOL;
    const draw = this.#random.between(0, 99);
    if (draw < 20 && orders.length > 0) {
      const order = this.#random.pick(orders);
      return this.#onOrder(order.orderId, markOf(order.symbol));
    }
    if (draw < 40 && positions.length > 0) {
      const position = this.#random.pick(positions);
      return this.#onPosition(position, markOf(position.symbol));
    }
    if (draw < 43) return this.#onEverything(symbol);
    if (draw < 47) return this.#onOwnLimits();
    if (draw < 51 && triggers.length > 0) {
      const trigger = this.#random.pick(triggers);
      return this.#onTrigger(trigger.triggerId, markOf(trigger.symbol));
    }
    return draw < 57 ? this.#place(symbol, markOf(symbol)) : this.#order(symbol, markOf(symbol));
  }

  #order(symbol: string, markPrice: number): Wanted {
    const isBuy = this.#random.chance(50);
    const price = this.#near(markPrice);
    return {
      endpoint: 'contract',
      request: {
        ...{ symbol, side: isBuy ? 'buy' : 'sell', type: 'limit', price },
        ...{ lots: this.#random.between(1, 60) },
        ...this.#positionSideOf(isBuy),
        ...this.#stopsOf(isBuy, Number(price), markPrice),
      },
    };
  }

  /** Both sides side by side, for who holds them so: mostly the one that the order opens. */
  #positionSideOf(isBuy: boolean): { readonly positionSide?: 'long' | 'short' } {
    if (this.#modes.positionMode === 'one_way') return {};
    return { positionSide: isBuy === this.#random.chance(80) ? 'long' : 'short' };
  }

  /** Stops of the position that the order opens, so near that a gap reaches them; of some orders none. */
  #stopsOf(isBuy: boolean, price: number, markPrice: number): Wanted['request'] {
    const sign = isBuy ? 1 : -1;
    const away = (): number => this.#random.between(5, 60) / 10_000;
    const ahead = isBuy ? Math.max(price, markPrice) : Math.min(price, markPrice);
    const behind = isBuy ? Math.min(price, markPrice) : Math.max(price, markPrice);
    const takeProfitPrice = (ahead * (1 + sign * away())).toFixed(1);
    const stopLossPrice = (behind * (1 - (sign * away()) / 4)).toFixed(1);
    switch (this.#random.between(0, 3)) {
      case 0:
        return { takeProfitPrice };
      case 1:
        return { takeProfitPrice, stopLossPrice };
      default:
        return {};
    }
  }

  /** A whole step of every market. Within two thousandths of the mark, so that about half of the orders meet another one. */
  #near(markPrice: number): string {
    return (markPrice * (1 + this.#random.between(-20, 20) / 10_000)).toFixed(1);
  }

  #onOrder(orderId: number, markPrice: number): Wanted {
    if (this.#random.chance(60)) return { endpoint: 'cancelContract', request: { orderId } };
    if (this.#random.chance(40)) return this.#restop('amendContract', { orderId }, markPrice);
    return { endpoint: 'amendContract', request: { orderId, price: this.#near(markPrice) } };
  }

  #onPosition({ positionId, lots, direction }: Position, markPrice: number): Wanted {
    switch (this.#random.between(0, 4)) {
      case 0:
        return { endpoint: 'reverseContract', request: { positionId } };
      case 1: {
        const way = this.#random.chance(50) ? 'add' : 'remove';
        return { endpoint: 'contractMargin', request: { positionId, direction: way, amount: '1' } };
      }
      case 2: {
        const away = this.#random.between(10, 90) / 10_000;
        const profit = markPrice * (direction === 'long' ? 1 + away : 1 - away);
        const takeProfitPrice = profit.toFixed(1);
        return { endpoint: 'contractPl', request: { positionId, takeProfitPrice } };
      }
      default: {
        const part = this.#random.between(1, lots);
        return { endpoint: 'outContract', request: { positionId, lots: part } };
      }
    }
  }

  /** What concerns a whole market, or all of them. */
  #onEverything(symbol: string): Wanted {
    const where = this.#random.chance(50) ? { symbol } : {};
    switch (this.#random.between(0, 2)) {
      case 0:
        return { endpoint: 'cancelAllContract', request: where };
      case 1: {
        const leverage = this.#random.between(90, 100);
        // Another mode is refused while anything is open.
        const modes = this.#random.chance(80) ? this.#modes : this.#random.pick(contractModes);
        return { endpoint: 'contractSetting', request: { symbol, leverage, ...modes } };
      }
      default:
        return { endpoint: 'closeAllContract', request: where };
    }
  }

  /** Limits that leave most of the load alone; one customer pauses for as little as may be, and then only closes. */
  #onOwnLimits(): Wanted {
    const asset = 'USDT';
    if (this.#user === USER_PAUSING && this.#random.chance(20)) {
      const untilMs = Date.now() + PAUSE_MS + this.#random.between(0, 10_000);
      return { endpoint: 'contractPause', request: { asset, untilMs } };
    }
    const dailyLoss = String(this.#random.between(600, 900));
    return { endpoint: 'contractLimitSet', request: { asset, dailyLoss } };
  }

  /** Some are moved to a side of the mark where they may not wait: those are refused. */
  #onTrigger(triggerId: number, markPrice: number): Wanted {
    if (this.#random.chance(30))
      return { endpoint: 'cancelContractTrigger', request: { triggerId } };
    if (this.#random.chance(30))
      return this.#restop('amendContractTrigger', { triggerId }, markPrice);
    const triggerPrice = this.#near(markPrice);
    return { endpoint: 'amendContractTrigger', request: { triggerId, triggerPrice } };
  }

  /** Of what an open order opens: away with one stop, and the other to a price that lies right for a buy or for a sell. */
  #restop(endpoint: Wanted['endpoint'], id: Wanted['request'], markPrice: number): Wanted {
    const stops = { takeProfitPrice: '0', stopLossPrice: this.#near(markPrice) };
    return { endpoint, request: { ...id, ...stops } };
  }

  /** An order that waits for the mark so near that a gap makes it act: a stop, a take-profit or a trailing one, some with stops. */
  #place(symbol: string, markPrice: number): Wanted {
    const isBuy = this.#random.chance(50);
    const type = this.#random.pick(['stop_market', 'take_profit_market', 'trailing_stop'] as const);
    const isAbove = isBuy === (type === 'stop_market');
    const away = this.#random.between(1, 40) / 10_000;
    const trigger = markPrice * (isAbove ? 1 + away : 1 - away);
    return {
      endpoint: 'contractTrigger',
      request: {
        symbol,
        side: isBuy ? 'buy' : 'sell',
        ...this.#positionSideOf(isBuy),
        type,
        ...(type === 'trailing_stop'
          ? { callbackBps: this.#random.between(10, 40) }
          : { triggerPrice: trigger.toFixed(1) }),
        lots: this.#random.between(1, 20),
        ...this.#stopsOf(isBuy, trigger, trigger),
      },
    };
  }
}
