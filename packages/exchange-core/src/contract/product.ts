import { assertBook } from '#book/assert-book.ts';
import { CLOSED_BY_FREEZE } from '#book/codes.ts';
import { HELD_UNITS, MARKET_ID, USER_SLOT, intOf, wordOf } from '#book/order-table.ts';
import { addUnits, asUnits, negate, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { namedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { AddHold, Appliers, Deciders } from '#kernel/product.ts';
import type { AccountId, Id } from '#kernel/quantities.ts';
import { prices } from '#prices/product.ts';
import { spot } from '#spot/product.ts';
import { amendOrder } from './amend-order.ts';
import { leavableUnits } from './accounts.ts';
import {
  createContractMarket,
  fundInsurance,
  listContractMarket,
  setContractMarketState,
} from './administer.ts';
import { changeMargin } from './change-margin.ts';
import { closeAll } from './close-all.ts';
import { contractCommands } from './commands.ts';
import { ContractDesk } from './desk.ts';
import { contractEffects } from './effects.ts';
import { delistContract } from './ending/delist-market.ts';
import { endingOf } from './ending/ending-of.ts';
import { endingRecords } from './ending/records.ts';
import { stepEnding } from './ending/step-ending.ts';
import { flush } from './flush.ts';
import { startFunding, stepFunding } from './funding-run.ts';
import { stepLiquidation } from './liquidate.ts';
import { limitRecords } from './limit/records.ts';
import { pauseSelf, setOwnLimit } from './limit/set-limits.ts';
import { logRecords } from './log-records.ts';
import { cancelOrders } from './order-life.ts';
import { cancelAllOrders, cancelOrder, closeLots, placeOrder } from './place-order.ts';
import { ContractReader } from './reader.ts';
import { contractRecords } from './records.ts';
import { refresh } from './refresh.ts';
import { contractRejections } from './rejections.ts';
import type { ContractRejection } from './rejections.ts';
import { reversePosition } from './reverse-position.ts';
import { changeSession, isIndexFrozen } from './session.ts';
import { setCalendar, startCalendar } from './set-calendar.ts';
import { setTerms } from './set-terms.ts';
import { setSetting } from './settings.ts';
import { CLEARING_ACCOUNT, FUNDING_ACCOUNT } from './state.ts';
import { stepRecords } from './steps/records.ts';
import { stepSweep } from './steps/sweep-orders.ts';
import { fireStop, setStops } from './stops.ts';
import { stepTakeover } from './takeover.ts';
import { ownTables } from './tables.ts';
import { tick } from './tick.ts';
import { cancelTriggers } from './trigger/cancel-triggers.ts';
import { amendTrigger } from './trigger/amend-trigger.ts';
import { fireTrigger } from './trigger/fire-trigger.ts';
import { cancelTrigger, placeTrigger } from './trigger/place-trigger.ts';
import { triggerRecords } from './trigger/records.ts';

class Contracts {
  readonly decide: Deciders<typeof contractCommands, ContractRejection>;
  readonly apply: Appliers<typeof contractEffects>;
  readonly read: ContractReader;
  readonly #desk: ContractDesk;

  constructor(kernel: Kernel) {
    const { index, states } = kernel.product(prices);
    const desk = new ContractDesk(kernel, index, states);
    const markets = kernel.product(spot).read;
    const spotTickSize = (marketId: number) => markets.market(marketId)?.tickSizeE12;
    this.#desk = desk;
    this.read = new ContractReader(desk);
    ownTables(desk);
    index.onTick(() => tick(desk));
    index.freezeWhen((marketId) => isIndexFrozen(desk, marketId, kernel.timestampMs));
    becomeDue(desk);
    /** Nothing is decided on what may be out of date. */
    const fresh =
      <Command, Answer>(decide: (command: Command) => Answer) =>
      (command: Command): Answer => {
        refresh(desk);
        return decide(command);
      };
    this.decide = {
      contract_market_create: fresh((command) => createContractMarket(desk, command, spotTickSize)),
      contract_market_list: fresh((command) => listContractMarket(desk, command, spotTickSize)),
      contract_market_state_set: fresh((command) => setContractMarketState(desk, command)),
      contract_insurance_fund: fresh((command) => fundInsurance(desk, command)),
      contract_setting_set: fresh((command) => setSetting(desk, command)),
      contract_order_place: fresh((command) => placeOrder(desk, command)),
      contract_order_place_checked: fresh((command) => placeOrder(desk, command)),
      contract_order_cancel: fresh((command) => cancelOrder(desk, command)),
      contract_order_cancel_all: fresh((command) => cancelAllOrders(desk, command)),
      contract_close: fresh((command) => closeLots(desk, command)),
      contract_stops_set: fresh((command) => setStops(desk, command)),
      contract_margin_change: fresh((command) => changeMargin(desk, command)),
      contract_close_all: fresh((command) => closeAll(desk, command)),
      contract_reverse: fresh((command) => reversePosition(desk, command)),
      contract_trigger_place: fresh((command) => placeTrigger(desk, command)),
      contract_trigger_place_named: fresh((command) =>
        placeTrigger(desk, command, command.clientOrderId),
      ),
      contract_trigger_cancel: fresh((command) => cancelTrigger(desk, command)),
      contract_order_amend: fresh((command) => amendOrder(desk, command)),
      contract_order_amend_checked: fresh((command) => amendOrder(desk, command)),
      contract_trigger_amend: fresh((command) => amendTrigger(desk, command)),
      contract_limit_set: fresh((command) => setOwnLimit(desk, command)),
      contract_pause: fresh((command) => pauseSelf(desk, command)),
      contract_terms_set: fresh((command) => setTerms(desk, command)),
      contract_calendar_set: fresh((command) => setCalendar(desk, command)),
      contract_delist: fresh((command) => delistContract(desk, command)),
    };
    this.apply = {
      // A trade's rows follow it: they say everything.
      contract_trade: () => undefined,
      contract_warned: () => undefined,
    };
  }

  ready(): void {
    refresh(this.#desk);
  }

  holds(add: AddHold): void {
    const desk = this.#desk;
    const { ints, reals } = desk.orders;
    for (const slot of desk.orders.openSlots()) {
      const at = wordOf(slot);
      const held = reals[at + HELD_UNITS]!;
      if (held === 0) continue;
      const market = desk.market(reals[at + MARKET_ID]!);
      add(desk.walletOf(market, ints[intOf(slot) + USER_SLOT]!), asUnits(held));
    }
    for (const { market, userSlot, marginUnits } of desk.positions.values()) {
      if (marginUnits > 0) add(desk.walletOf(market, userSlot), asUnits(marginUnits));
    }
  }

  /** Markets that measure an asset or are paid in it, until they have ended. */
  usesOf(assetId: Id): readonly AssetUse[] {
    const own = [...this.#desk.markets.values()].filter(
      ({ rules, marketId }) =>
        (rules.baseAssetId === assetId || rules.quoteAssetId === assetId) &&
        endingOf(this.#desk, marketId)?.phase !== 'settled',
    );
    return namedUse(
      'contract_market',
      own.map(({ rules }) => rules.symbol),
    );
  }

  /** A frozen user's orders end; what is open stays, with its stops, and is liquidated like anybody's. */
  closeFor(userSlot: number): void {
    refresh(this.#desk);
    cancelOrders(this.#desk, userSlot, 0, CLOSED_BY_FREEZE);
    cancelTriggers(this.#desk, userSlot, 0, 'account_frozen');
    flush(this.#desk);
  }

  /** Money that positions sharing the account need stays there. */
  mayLeave(account: AccountId, units: Units, nowMs: number): boolean {
    const desk = this.#desk;
    refresh(desk);
    if (desk.crossPositions(account).length === 0) return !desk.frozenWallets.has(account);
    if (desk.frozenWallets.has(account)) return false;
    desk.moneyMoved(account);
    return units <= leavableUnits(desk, account, nowMs);
  }

  /** Books in order, positions of each market that add up to nothing, and a clearing account that is all they were opened for. */
  assertInvariants(): void {
    const desk = this.#desk;
    refresh(desk);
    assertOrdered(desk);
    const entries = new Map<number, Units>();
    for (const market of desk.markets.values()) {
      assertBook(market, desk.orders);
      const { rules, positions, marketId } = market;
      let lots = 0;
      let entry = entries.get(rules.quoteAssetId) ?? ZERO_UNITS;
      const held = desk.rows.takeovers.table.by('byMarket', marketId);
      const open = [
        ...positions.values(),
        ...held.map((row) => ({ ...row, isLong: row.isLong === 1 })),
      ];
      for (const own of open) {
        assert(own.lots > 0, `a position of market ${marketId} has no lots`);
        lots += own.isLong ? own.lots : 0 - own.lots;
        const units = asUnits(own.entryUnits);
        entry = addUnits(entry, own.isLong ? units : negate(units));
      }
      assert(lots === 0, `positions of market ${marketId} add up to ${lots} lots`);
      entries.set(rules.quoteAssetId, entry);
    }
    for (const [assetId, units] of entries) {
      const account = desk.ledger.findHouse(CLEARING_ACCOUNT, assetId);
      const balance = account === 0 ? ZERO_UNITS : desk.ledger.balance(account);
      assert(
        negate(balance) === units || (balance === 0 && units === 0),
        `positions in asset ${assetId} were opened for ${units}`,
      );
    }
  }
}

/** What orders would add to positions is what those that rest say, and seats know what is open. */
function assertOrdered({ markets, orders, terms }: ContractDesk): void {
  const wanted = new Map<number, number>();
  for (const slot of orders.openSlots()) {
    const marketId = orders.reals[wordOf(slot) + MARKET_ID]!;
    if (terms.isReduceOnly(slot)) continue;
    wanted.set(marketId, (wanted.get(marketId) ?? 0) + terms.orderedUnits(slot));
  }
  for (const market of markets.values()) {
    const { marketId, positions, seats } = market;
    assert(
      seats.allOrderedUnits === (wanted.get(marketId) ?? 0),
      `orders of market ${marketId} are miscounted`,
    );
    for (const { userSlot, side, isLong, lots, entryUnits } of positions.values()) {
      const isSeated =
        seats.openLots(userSlot, side) === (isLong ? lots : 0 - lots) &&
        seats.entryUnits(userSlot, side) === entryUnits;
      assert(isSeated, `a seat of market ${marketId} does not know what is open`);
    }
  }
}

/** What is due, and what then happens. */
function becomeDue(desk: ContractDesk): void {
  const { rows, triggers } = desk;
  const at = (dueAtMs: number) => (dueAtMs === 0 ? undefined : dueAtMs);
  rows.stops.onDue({ dueAtMs: ({ dueAtMs }) => at(dueAtMs), fire: due(desk, fireStop) });
  triggers.dues.onDue({ dueAtMs: ({ dueAtMs }) => dueAtMs, fire: due(desk, fireTrigger) });
  rows.liquidations.onDue({
    dueAtMs: ({ stepAtMs }) => at(stepAtMs),
    fire: due(desk, stepLiquidation),
  });
  rows.takeovers.onDue({ dueAtMs: ({ stepAtMs }) => at(stepAtMs), fire: due(desk, stepTakeover) });
  rows.clocks.onDue({
    dueAtMs: ({ fundingAtMs }) => at(fundingAtMs),
    fire: due(desk, startFunding),
  });
  rows.fundings.onDue({ dueAtMs: ({ stepAtMs }) => at(stepAtMs), fire: due(desk, stepFunding) });
  rows.calendars.onDue({ dueAtMs: ({ dueAtMs }) => at(dueAtMs), fire: due(desk, startCalendar) });
  rows.endings.onDue({ dueAtMs: ({ stepAtMs }) => at(stepAtMs), fire: due(desk, stepEnding) });
  rows.sweeps.onDue({ dueAtMs: ({ dueAtMs }) => dueAtMs, fire: due(desk, stepSweep) });
  rows.sessions.onDue({ dueAtMs: ({ changeAtMs }) => changeAtMs, fire: due(desk, changeSession) });
}

function due<Row>(
  desk: ContractDesk,
  act: (desk: ContractDesk, row: Row) => void,
): (row: Row) => void {
  return (row) => {
    refresh(desk);
    act(desk, row);
  };
}

const mayBeNegative = { mayBeNegative: true } as const;
const neverNegative = { mayBeNegative: false } as const;

/** Perpetual and gold contracts: positions on margin between users, marked to a clamped index. */
export const contract = defineProduct({
  name: 'contract',
  commands: contractCommands,
  effects: contractEffects,
  rejections: contractRejections,
  records: {
    ...contractRecords,
    ...logRecords,
    ...triggerRecords,
    ...limitRecords,
    ...endingRecords,
    ...stepRecords,
  },
  houseAccounts: {
    [CLEARING_ACCOUNT]: mayBeNegative,
    [FUNDING_ACCOUNT]: mayBeNegative,
    contract_insurance: neverNegative,
    gold_insurance: neverNegative,
  },
  create: (kernel) => new Contracts(kernel),
});
