import { ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { AssetTable } from '#registry/asset-table.ts';
import { FeeTierTable } from '#registry/fee-tier-table.ts';
import { UserTable } from '#registry/user-table.ts';
import type { HouseAccounts } from '#ledger/house-accounts.ts';
import { heldOf, Ledger } from '#ledger/ledger.ts';
import type { AccountOwner } from '#ledger/account-owner.ts';
import { kindCodeOf, reasonCodeOf } from '#ledger/codes.ts';
import { assert } from './assert.ts';
import type { AssetUse } from './asset-use.ts';
import { EffectLog } from './effect-log.ts';
import { fieldsWriter } from './effect-writer.ts';
import type { AnyInstance } from './instance.ts';
import type { CommandStamp } from './kinds.ts';
import type { AccountId, Id } from './quantities.ts';
import { recordKindsOf } from './records/record-definition.ts';
import type { RecordDefinitions } from './records/record-definition.ts';
import { RecordStore } from './records/record-store.ts';
import { RequestMemory } from './request-memory.ts';
import { Restrictions } from './restrictions.ts';
import { SCHEMA_VERSION } from './schema-version.ts';
import type { AccountKind, TransferReason } from './vocabulary.ts';

/** Settings that are part of the rules: a replay must use the same. */
export interface EngineOptions {
  /** Whether `demo_fund` is allowed at all. */
  readonly demoEnabled: boolean;
  /** The most units of any asset that one `demo_fund` gives. */
  readonly demoFundUnitsMax: number;
  /** Decides commands of retired kinds, too: for who replays an old journal. */
  readonly takesRetired?: boolean;
}

/** Things one command can make: leaves ids below 2^53 for 8 * 10^12 commands. */
export const IDS_PER_COMMAND = 1_024;

/** A movement of money by owners; `referenceId` names what it was for, 0 for nothing. */
export interface TransferRequest {
  readonly from: AccountOwner;
  readonly to: AccountOwner;
  readonly assetId: Id;
  readonly units: Units;
  readonly reason: TransferReason;
  readonly referenceId?: Id;
}

/** What every product stands on: the log of effects, the books, the users and assets, and the time. */
export class Kernel {
  readonly options: EngineOptions;
  readonly log = new EffectLog();
  readonly ledger: Ledger;
  readonly assets = new AssetTable();
  readonly feeTiers = new FeeTierTable();
  readonly users = new UserTable();
  readonly requests = new RequestMemory();
  /** What staff keep single users from. */
  readonly restrictions = new Restrictions();
  /** The rows that products keep, and when they are due. */
  readonly records: RecordStore;
  /** Of the last accepted command. */
  sequence = 0;
  /** Engine time: milliseconds since 1970, of the last accepted command. */
  timestampMs = 0;
  /** Under whose rules commands are decided: an audit says for each row which version wrote it. */
  schemaVersion = SCHEMA_VERSION;
  readonly #instances = new Map<object, AnyInstance>();
  #idsTaken = 0;

  constructor(
    options: EngineOptions,
    houseAccounts: HouseAccounts,
    recordDefinitions: RecordDefinitions = {},
  ) {
    this.options = options;
    this.ledger = new Ledger(this.log, houseAccounts);
    const write = fieldsWriter(recordKindsOf(recordDefinitions));
    this.records = new RecordStore(recordDefinitions, this.log, (type, row) =>
      write(this.log, type, row),
    );
  }

  /** Called by a command once nothing can refuse it any more: from here on the state changes. */
  accept(stamp: CommandStamp): void {
    this.acceptAt(stamp.sequence, stamp.timestampMs);
  }

  /**
   * As {@link accept}, for what comes most: commands of all kinds are stamps, so that to read a field of one is a
   * search; who knows the kind of its command reads both at once.
   */
  acceptAt(sequence: number, timestampMs: number): void {
    this.sequence = sequence;
    this.timestampMs = timestampMs;
    this.#idsTaken = 0;
    this.requests.evict(timestampMs);
  }

  /**
   * A number that nothing else has: it follows from the sequence of the command under way, so that
   * no counter has to be kept. Call it after {@link accept}.
   */
  nextId(): number {
    assert(this.#idsTaken < IDS_PER_COMMAND, 'a command makes too many things');
    const id = this.sequence * IDS_PER_COMMAND + this.#idsTaken;
    this.#idsTaken += 1;
    return id;
  }

  /** What a user has available in an account; zero when it was never used, and for a stranger. */
  available(userId: Id, kind: AccountKind, assetId: Id): Units {
    const userSlot = this.users.slotOf(userId);
    if (userSlot < 0) return ZERO_UNITS;
    const account = this.ledger.find(assetId, kindCodeOf(kind), userSlot);
    return account === 0 ? ZERO_UNITS : this.ledger.balance(account);
  }

  /**
   * Moves money between two owners and writes the effect, opening accounts that were never used. Throws,
   * and so stops the engine, when it is not there: check {@link available} before {@link accept}. What
   * moves on every order posts to the ledger directly.
   */
  transfer({ from, to, assetId, units, reason, referenceId = 0 }: TransferRequest): void {
    const debit = this.#accountOf(from, assetId);
    const credit = this.#accountOf(to, assetId);
    this.ledger.postUnits(debit, credit, units, reasonCodeOf(reason), referenceId);
  }

  #accountOf(owner: AccountOwner, assetId: Id): AccountId {
    if ('house' in owner) return this.ledger.openHouse(owner.house, assetId);
    const userSlot = this.users.slotOf(owner.userId);
    if (userSlot < 0) throw new Error(`user ${owner.userId} has no accounts`);
    const account = this.ledger.open(assetId, kindCodeOf(owner.kind), userSlot, owner.userId);
    return owner.held === true ? heldOf(account) : account;
  }

  /** Creates a product's state. Products it asks for must have been added before. */
  add(product: { create(kernel: Kernel): AnyInstance }): AnyInstance {
    const instance = product.create(this);
    this.#instances.set(product, instance);
    return instance;
  }

  /** The state of another product, which must be listed before the one that asks. */
  product<Instance>(product: {
    readonly name: string;
    create(kernel: Kernel): Instance;
  }): Instance {
    const instance = this.#instances.get(product);
    assert(instance !== undefined, `${product.name} is not there yet`);
    return instance as Instance;
  }

  /** Whether no product needs these units of an account for what its user has open. */
  mayLeave(account: AccountId, units: Units, nowMs: number): boolean {
    for (const instance of this.#instances.values()) {
      if (instance.mayLeave?.(account, units, nowMs) === false) return false;
    }
    return true;
  }

  /** What uses an asset, in the order of products; empty when it can be delisted. */
  usesOf(assetId: Id): readonly AssetUse[] {
    return [...this.#instances.values()].flatMap((instance) => instance.usesOf?.(assetId) ?? []);
  }

  /** Ends what a user has open in every product, in the order of products. */
  closeFor(userSlot: number): void {
    for (const instance of this.#instances.values()) instance.closeFor?.(userSlot);
  }

  /** Ends what would hand a user's money to somebody else, in every product. */
  closeSalesFor(userSlot: number): void {
    for (const instance of this.#instances.values()) instance.closeSalesFor?.(userSlot);
  }
}
