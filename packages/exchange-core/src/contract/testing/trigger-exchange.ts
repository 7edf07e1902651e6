import { KEPT_STOP } from '#contract/commands.ts';
import { ContractExchange, PERP, smallTerms } from './contract-exchange.ts';
import type { ContractBody } from './contract-exchange.ts';

export type PlaceTrigger = Extract<ContractBody, { type: 'contract_trigger_place' }>;

/** A stop that closes what user 1 has once the mark falls to 990. */
export function trigger(fields: Partial<PlaceTrigger> = {}): PlaceTrigger {
  return {
    type: 'contract_trigger_place',
    ...{ userId: 1, marketId: PERP, side: 'sell', positionSide: 'net', orderType: 'stop_market' },
    ...{ timeInForce: 'ioc', triggerTicks: 990, callbackBps: 0, activationTicks: 0, ticks: 0 },
    ...{ lots: 0, reduceOnly: 1, takeProfitTicks: 0, stopLossTicks: 0, requestKey: '' },
    ...fields,
  };
}

export const trailing = { orderType: 'trailing_stop', triggerTicks: 0, callbackBps: 50 } as const;

export type MoveTrigger = Extract<ContractBody, { type: 'contract_trigger_amend' }>;

export function moveTrigger(fields: Partial<MoveTrigger>): MoveTrigger {
  return {
    type: 'contract_trigger_amend',
    ...{ userId: 1, triggerId: 0, triggerTicks: 980, requestKey: '' },
    ...{ takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP },
    ...fields,
  };
}

/** User 1 is long 100 lots against user 2, who keeps both sides of the book; user 3 has nothing, user 4 is in hedge mode. */
export class TriggerExchange extends ContractExchange {
  constructor() {
    super({ openOrdersMax: 5, lotsMax: 20_000 });
    for (const userId of [1, 2, 3, 4, 5]) this.addUser(userId);
    this.setting(4, 20, 'isolated', 'hedge');
    this.setting(5, 100);
    this.trade(1, 2, 100, 1_000);
    this.accept(this.order({ userId: 2, side: 'sell', ticks: 1_005, lots: 500 }));
    this.accept(this.order({ userId: 2, side: 'buy', ticks: 985, lots: 500 }));
  }

  /** What has ended since, oldest first. */
  endings(): string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'contract_trigger_put' && effect.status !== 'waiting'
        ? [`${effect.status} ${effect.refusedFor || effect.closeReason}`]
        : [],
    );
  }

  /** The index says a price; what is due happens, and its endings are given. */
  fire(ticks: number): string[] {
    const seen: string[] = [];
    const { listen } = this;
    this.listen = () => seen.push(...this.endings());
    this.say(ticks);
    this.settle();
    this.listen = listen;
    this.assertWhole();
    return seen;
  }

  /** Prices are whole multiples of ten ticks from now on, quantities of ten lots. */
  setSteps(): void {
    const steps = { tickStep: 10, lotStep: 10 };
    this.accept(smallTerms({ openOrdersMax: 5, lotsMax: 20_000, ...steps }));
  }

  setState(state: 'halted' | 'cancel_only'): void {
    this.accept({ type: 'contract_market_state_set', marketId: PERP, state });
  }

  /** The market is closed by its calendar, but for a moment a week. */
  closeHours(): void {
    const startsAtMs = this.timestampMs + 86_500_000;
    const hours = { zoneMinutes: 0, weekly: [0, 1], holidays: [] };
    this.accept({ type: 'contract_calendar_set', marketId: PERP, startsAtMs, ...hours });
    this.settle(startsAtMs - this.timestampMs);
  }
}
