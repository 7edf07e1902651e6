import { addUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { countedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Deciders } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { KIND_MAIN, REASON_CHECKIN_REWARD, REASON_REWARD_FUND } from '#ledger/codes.ts';
import { refuseFunding } from '#ledger/fund-reward.ts';
import {
  checkinStateOf,
  followPause,
  isReward,
  NO_RULE,
  noStreak,
  RULE_ID,
  signedDay,
  todaysCheckin,
} from './checkin.ts';
import { checkinCommands } from './commands.ts';
import type { CheckinCommand } from './commands.ts';
import { checkinRecords } from './records.ts';
import type { CheckinRow, CheckinRule, CheckinStreakRow, CheckinTotal } from './records.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { checkinRejections } from './rejections.ts';
import type { CheckinRejection } from './rejections.ts';
import { checkinDayOf } from './streak.ts';
import type { NextCheckin } from './streak.ts';

/** The account that pays rewards. */
const POOL_ACCOUNT = 'checkin_pool';

/** Questions about the check-in; every answer is a copy. */
export interface CheckinReads {
  /** Before anybody set it up, one without an asset. */
  readonly rule: CheckinRule;
  readonly state: 'open' | 'paused' | 'pool_empty';
  /** What is left in the pool. */
  readonly poolUnits: Units;
  streakOf(userId: number): CheckinStreakRow;
  /** A user's check-in of the day that `timestampMs` is in, made or not. */
  todayOf(userId: number, timestampMs: number): NextCheckin;
  /** A day's check-ins of all users together. */
  totalOf(day: number): CheckinTotal;
}

/** Who checked in when, and the pool that pays for it. */
class Checkin implements CheckinReads {
  readonly decide: Deciders<typeof checkinCommands, CheckinRejection>;
  readonly apply = {};
  readonly #kernel: Kernel;
  readonly #rules: ProductRecord<CheckinRule>;
  readonly #streaks: ProductRecord<CheckinStreakRow>;
  readonly #totals: ProductRecord<CheckinTotal>;
  readonly #days: ProductRecord<CheckinRow>;
  readonly read: CheckinReads = this;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const { records } = kernel;
    this.#rules = records.record('checkin_rule', checkinRecords.checkin_rule);
    this.#streaks = records.record('checkin_streak', checkinRecords.checkin_streak);
    this.#totals = records.record('checkin_total', checkinRecords.checkin_total);
    this.#days = records.record('checkin_day', checkinRecords.checkin_day);
    this.decide = {
      checkin_rule_set: (command) => this.#setRule(command),
      checkin_fund: (command) => this.#fund(command),
      checkin_sign: (command) => this.#sign(command),
    };
  }

  get rule(): CheckinRule {
    return this.#rules.table.get(RULE_ID) ?? NO_RULE;
  }

  get state(): CheckinReads['state'] {
    return checkinStateOf(this.rule, this.poolUnits);
  }

  get poolUnits(): Units {
    const { ledger } = this.#kernel;
    const account = ledger.findHouse(POOL_ACCOUNT, this.rule.assetId);
    return account === 0 ? ZERO_UNITS : ledger.balance(account);
  }

  streakOf(userId: number): CheckinStreakRow {
    return this.#streaks.table.get(userId) ?? noStreak(userId);
  }

  todayOf(userId: number, timestampMs: number): NextCheckin {
    return todaysCheckin(this.rule, this.streakOf(userId), this.poolUnits, timestampMs);
  }

  totalOf(day: number): CheckinTotal {
    return this.#totals.table.get(day) ?? { day, count: 0, units: ZERO_UNITS };
  }

  /** Users are paid in it while they can check in. What is left in the pool of a paused one is the house's. */
  usesOf(assetId: Id): readonly AssetUse[] {
    const { assetId: own, takesCheckins } = this.rule;
    return countedUse('checkin', own === assetId && takesCheckins === 1 ? 1 : 0);
  }

  #setRule(command: CheckinCommand<'checkin_rule_set'>): Decision<CheckinRejection> {
    const kernel = this.#kernel;
    const { assetId, rewardUnits, isOpen } = command;
    const before = this.rule;
    const beginning = kernel.assets.refuseBeginning(assetId);
    if (beginning !== undefined) return rejected(beginning);
    if (before.assetId !== 0 && before.assetId !== assetId) return rejected('checkin_asset_fixed');
    if (!isReward(rewardUnits)) return rejected('amount_not_positive');
    if (before.rewardUnits === rewardUnits && before.takesCheckins === isOpen) {
      return rejected('checkin_rule_unchanged');
    }

    kernel.accept(command);
    const units = this.poolUnits;
    const after = { ...before, assetId, rewardUnits, takesCheckins: isOpen };
    this.#putRule(before, after, { before: units, after: units });
    return accepted(kernel.sequence);
  }

  #fund(command: CheckinCommand<'checkin_fund'>): Decision<CheckinRejection> {
    const kernel = this.#kernel;
    const { source, units } = command;
    const before = this.rule;
    if (before.assetId === 0) return rejected('checkin_not_set_up');
    if (kernel.assets.delistedAtMs(before.assetId) !== 0) return rejected('asset_delisted');
    const refusal = refuseFunding(kernel, before.assetId, source, units);
    if (refusal !== undefined) return rejected(refusal);

    kernel.accept(command);
    const { ledger, timestampMs } = kernel;
    const had = this.poolUnits;
    const pool = ledger.openHouse(POOL_ACCOUNT, before.assetId);
    ledger.postUnits(ledger.openHouse(source, before.assetId), pool, units, REASON_REWARD_FUND, 0);
    const fundedUnits = addUnits(before.fundedUnits, units);
    const after = { ...before, fundedUnits, lastFundedAtMs: timestampMs };
    this.#putRule(before, after, { before: had, after: addUnits(had, units) });
    return accepted(kernel.sequence);
  }

  #sign(command: CheckinCommand<'checkin_sign'>): Decision<CheckinRejection> {
    const kernel = this.#kernel;
    const { userId, timestampMs } = command;
    const slot = kernel.users.slotOf(userId);
    if (slot < 0) return rejected('unknown_user');
    const rule = this.rule;
    if (rule.assetId === 0) return rejected('checkin_not_set_up');
    const streak = this.streakOf(userId);
    const had = this.poolUnits;
    const today = this.todayOf(userId, timestampMs);
    if (today.signedToday) return rejected('already_checked_in');
    const state = checkinStateOf(rule, had);
    if (state !== 'open') {
      return rejected(state === 'paused' ? 'checkin_paused' : 'checkin_pool_empty');
    }

    kernel.accept(command);
    const { ledger } = kernel;
    const day = checkinDayOf(timestampMs);
    const main = ledger.open(rule.assetId, KIND_MAIN, slot, userId);
    const pool = ledger.openHouse(POOL_ACCOUNT, rule.assetId);
    ledger.postUnits(pool, main, today.rewardUnits, REASON_CHECKIN_REWARD, day);
    const { row, after } = signedDay(streak, day, today);
    this.#streaks.put(after);
    this.#days.close(row);
    const total = this.totalOf(day);
    const count = total.count + 1;
    const units = addUnits(total.units, today.rewardUnits);
    this.#totals.put({ day, count, units });
    this.#putRule(rule, rule, { before: had, after: this.poolUnits });
    return accepted(kernel.sequence);
  }

  #putRule(
    before: CheckinRule,
    after: CheckinRule,
    poolUnits: { readonly before: Units; readonly after: Units },
  ): void {
    const rule = followPause(before, after, poolUnits, this.#kernel.timestampMs);
    if (rule !== this.rule) this.#rules.put(rule);
  }
}

/** The daily check-in: once a day of UTC+8, double on day 7, paid from a pool that was filled before. */
export const checkin = defineProduct({
  name: 'checkin',
  commands: checkinCommands,
  effects: {},
  records: checkinRecords,
  rejections: checkinRejections,
  houseAccounts: { [POOL_ACCOUNT]: { mayBeNegative: false } },
  create: (kernel) => new Checkin(kernel),
});
