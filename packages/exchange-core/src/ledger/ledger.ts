import { asUnits, UNITS_MAX } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import * as limbs from '#kernel/limbs.ts';
import { highLimb, lowLimb, unitsOfLimbs } from '#kernel/limbs.ts';
import { accountIdOf } from '#kernel/quantities.ts';
import type { AccountId, Id, KindCode, ReasonCode, SafeUnits } from '#kernel/quantities.ts';
import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';
import { accountKinds } from '#kernel/vocabulary.ts';
import * as ledgerCodes from './codes.ts';
import { kindCodeOf } from './codes.ts';
import { ledgerEffects } from './effects.ts';
import type { LedgerEffect } from './effects.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { writeTransfer } from './transfer-effect.ts';

const { UNITS_LIMB } = limbs;
const { KIND_HOUSE } = ledgerCodes;

/** An account with its two balances. */
export interface StoredAccount extends Omit<LedgerEffect<'account_opened'>, 'type'> {
  readonly availableUnits: Units;
  readonly heldUnits: Units;
}

type OwnerRow = Omit<StoredAccount, 'availableUnits' | 'heldUnits'>;

const writeEffect = effectWriter(ledgerEffects);

/**
 * Double-entry books. An account is a pair of sub-accounts of one owner, kind and asset: the even
 * id holds what is available, the odd one what is held for orders. A balance only changes by a
 * transfer between two sub-accounts, so every asset sums to zero at all times.
 *
 * Balances are exact to 2^63-1 in two limbs: value = high * 2^52 + low, 0 <= low < 2^52.
 */
export class Ledger {
  lastAccountId = 0;
  #balances = new Float64Array(1 << 12);
  /** By account id / 2. */
  #owners: (OwnerRow | undefined)[] = [undefined];
  #mayBeNegative = new Uint8Array(1 << 10);
  /** Account ids by user slot, one list for each asset and kind; 0 = not opened. */
  #accountsBySlot: (Int32Array<ArrayBuffer> | undefined)[] = [];
  #houseAccountIds = new Map<string, AccountId>();
  readonly #log: EffectLog;
  readonly #houseAccounts: HouseAccounts;

  constructor(log: EffectLog, houseAccounts: HouseAccounts) {
    this.#log = log;
    this.#houseAccounts = houseAccounts;
  }

  /** The account of a user, or 0 when it was never used. */
  find(assetId: Id, kind: KindCode, userSlot: number): AccountId {
    const accounts = this.#accountsBySlot[assetId * accountKinds.length + kind];
    const id = accounts !== undefined && userSlot < accounts.length ? accounts[userSlot]! : 0;
    return id as AccountId;
  }

  /** The account of a user, opened now if it was never used. */
  open(assetId: Id, kind: KindCode, userSlot: number, userId: Id): AccountId {
    const found = this.find(assetId, kind, userSlot);
    if (found !== 0) return found;
    return this.#openNew({ userId, kind, houseAccount: '', assetId }, userSlot);
  }

  /** An account of the house, opened now if it was never used. */
  openHouse(name: string, assetId: Id): AccountId {
    const found = this.#houseAccountIds.get(houseKey(name, assetId));
    if (found !== undefined) return found;
    return this.#openNew({ userId: 0, kind: KIND_HOUSE, houseAccount: name, assetId }, -1);
  }

  /** An account of the house, or 0 when it was never used. */
  findHouse(name: string, assetId: Id): AccountId {
    return this.#houseAccountIds.get(houseKey(name, assetId)) ?? accountIdOf(0);
  }

  /** True when sub-account `id` holds at least `units`, a safe integer. */
  covers(id: AccountId, units: SafeUnits): boolean {
    const high = units >= UNITS_LIMB ? 1 : 0;
    const ownHigh = this.#balances[id * 2]!;
    if (ownHigh !== high) return ownHigh > high;
    return this.#balances[id * 2 + 1]! >= units - high * UNITS_LIMB;
  }

  balance(id: AccountId): Units {
    return unitsOfLimbs(this.#balances[id * 2]!, this.#balances[id * 2 + 1]!);
  }

  /** Moves a safe integer of units and writes the effect. */
  post(
    debit: AccountId,
    credit: AccountId,
    units: SafeUnits,
    reason: ReasonCode,
    referenceId: Id,
  ): void {
    const high = units >= UNITS_LIMB ? 1 : 0;
    const low = units - high * UNITS_LIMB;
    this.move(debit, credit, high, low);
    writeTransfer(this.#log, debit, credit, high, low, reason, referenceId);
  }

  /** As {@link post}, for amounts of up to 2^63-1. */
  postUnits(
    debit: AccountId,
    credit: AccountId,
    units: Units,
    reason: ReasonCode,
    referenceId: Id,
  ): void {
    const high = highLimb(units);
    const low = lowLimb(units);
    this.move(debit, credit, high, low);
    writeTransfer(this.#log, debit, credit, high, low, reason, referenceId);
  }

  /** Moves an amount given in limbs. Writes no effect: for {@link post} and for applying effects. */
  move(debit: AccountId, credit: AccountId, high: number, low: number): void {
    const balances = this.#balances;
    let debitHigh = balances[debit * 2]! - high;
    let debitLow = balances[debit * 2 + 1]! - low;
    if (debitLow < 0) {
      debitLow += UNITS_LIMB;
      debitHigh -= 1;
    }
    assert(
      debitHigh >= 0 || this.#mayBeNegative[debit >> 1] === 1,
      'an account that must not be negative went below zero',
    );
    balances[debit * 2] = debitHigh;
    balances[debit * 2 + 1] = debitLow;
    let creditHigh = balances[credit * 2]! + high;
    let creditLow = balances[credit * 2 + 1]! + low;
    if (creditLow >= UNITS_LIMB) {
      creditLow -= UNITS_LIMB;
      creditHigh += 1;
    }
    balances[credit * 2] = creditHigh;
    balances[credit * 2 + 1] = creditLow;
  }

  /** True when `units` more of an asset can be issued without any balance ever leaving 2^63-1. */
  canIssue(assetId: number, units: Units): boolean {
    let issued = BigInt(units);
    for (const [name, { mayBeNegative }] of Object.entries(this.#houseAccounts)) {
      if (!mayBeNegative) continue;
      const account = this.#houseAccountIds.get(houseKey(name, assetId));
      if (account !== undefined) issued -= BigInt(this.balance(account));
    }
    return issued <= UNITS_MAX;
  }

  /** Every account in the order of ids, with its two balances. */
  *accounts(): IterableIterator<StoredAccount> {
    for (const owner of this.#owners) {
      if (owner === undefined) continue;
      yield {
        ...owner,
        availableUnits: this.balance(accountIdOf(owner.accountId)),
        heldUnits: this.balance(heldOf(accountIdOf(owner.accountId))),
      };
    }
  }

  /** Sum of all accounts of each asset, in the order of asset ids. */
  sums(): { readonly assetId: number; readonly units: Units }[] {
    const totals = new Map<number, bigint>();
    for (const account of this.accounts()) {
      const own = BigInt(account.availableUnits) + BigInt(account.heldUnits);
      totals.set(account.assetId, (totals.get(account.assetId) ?? 0n) + own);
    }
    return inOrder(totals);
  }

  /** Sum of the accounts of the users `counts` picks, per asset, in the order of asset ids. */
  userTotals(
    counts: (userId: number) => boolean,
  ): { readonly assetId: number; readonly units: Units }[] {
    const totals = new Map<number, bigint>();
    for (const account of this.accounts()) {
      if (account.userId === 0 || !counts(account.userId)) continue;
      const own = BigInt(account.availableUnits) + BigInt(account.heldUnits);
      totals.set(account.assetId, (totals.get(account.assetId) ?? 0n) + own);
    }
    return inOrder(totals);
  }

  /** Throws when the accounts of any asset do not sum to zero or one is negative that must not be. */
  assertBalanced(): void {
    for (const account of this.accounts()) {
      const { accountId, availableUnits, heldUnits } = account;
      const mayBeNegative = this.#mayBeNegative[accountId >> 1] === 1;
      assert(availableUnits >= 0 || mayBeNegative, `account ${accountId} is below zero`);
      assert(heldUnits >= 0, `account ${accountId} holds less than nothing`);
    }
    for (const { assetId, units } of this.sums()) {
      assert(units === 0, `accounts of asset ${assetId} sum to ${units}`);
    }
  }

  /** Adds an account known from an effect or a stored row. `userSlot` is -1 for the house. */
  restore(owner: OwnerRow, userSlot: number): void {
    const { accountId, assetId } = owner;
    const kind = kindCodeOf(owner.accountKind);
    const pair = accountId / 2;
    assert(this.#owners[pair] === undefined, `account ${accountId} opened twice`);
    this.#balances = grownFloat64(this.#balances, accountId * 2 + 4);
    while (this.#owners.length < pair) this.#owners.push(undefined);
    this.#owners[pair] = owner;
    this.lastAccountId = Math.max(this.lastAccountId, accountId);
    if (userSlot < 0) {
      const own = this.#houseAccounts[owner.houseAccount];
      assert(own !== undefined, `no house account ${owner.houseAccount}`);
      this.#houseAccountIds.set(houseKey(owner.houseAccount, assetId), accountIdOf(accountId));
      this.#allowNegative(pair, own.mayBeNegative);
      return;
    }
    const list = assetId * accountKinds.length + kind;
    const accounts = grownInt32(this.#accountsBySlot[list] ?? new Int32Array(64), userSlot + 1);
    accounts[userSlot] = accountId;
    this.#accountsBySlot[list] = accounts;
  }

  /** Sets the balances of a stored row: only for loading into an empty ledger. */
  restoreBalances(account: StoredAccount): void {
    const at = account.accountId * 2;
    this.#balances[at] = highLimb(account.availableUnits);
    this.#balances[at + 1] = lowLimb(account.availableUnits);
    this.#balances[at + 2] = highLimb(account.heldUnits);
    this.#balances[at + 3] = lowLimb(account.heldUnits);
  }

  #openNew(
    owner: { userId: Id; kind: KindCode; houseAccount: string; assetId: Id },
    userSlot: number,
  ): AccountId {
    const opened: OwnerRow = {
      accountId: this.lastAccountId + 2,
      userId: owner.userId,
      accountKind: accountKinds[owner.kind]!,
      houseAccount: owner.houseAccount,
      assetId: owner.assetId,
    };
    this.restore(opened, userSlot);
    writeEffect(this.#log, { type: 'account_opened', ...opened });
    return accountIdOf(opened.accountId);
  }

  #allowNegative(pair: number, allowed: boolean): void {
    if (pair >= this.#mayBeNegative.length) {
      const grown = new Uint8Array(Math.max(this.#mayBeNegative.length * 2, pair + 1));
      grown.set(this.#mayBeNegative);
      this.#mayBeNegative = grown;
    }
    this.#mayBeNegative[pair] = allowed ? 1 : 0;
  }
}

/** The sub-account that holds what an account has set aside. */
export function heldOf(account: AccountId): AccountId {
  return (account + 1) as AccountId;
}

function houseKey(name: string, assetId: number): string {
  return `${name}:${assetId}`;
}

function inOrder(totals: ReadonlyMap<number, bigint>) {
  return [...totals]
    .sort(([a], [b]) => a - b)
    .map(([assetId, units]) => ({ assetId, units: asUnits(units) }));
}
