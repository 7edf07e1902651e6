import { addUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from './assert.ts';
import { canonicalBytes } from './canonical-bytes.ts';
import { rejected } from './decision.ts';
import type { Decision } from './decision.ts';
import type { EffectLog } from './effect-log.ts';
import type { EffectReader } from './effect-reader.ts';
import type { Kernel } from './kernel.ts';
import { KernelProduct } from './kernel-product.ts';
import type { KernelRows } from './kernel-product.ts';
import type { AccountId } from './quantities.ts';
import type { AnyInstance } from './instance.ts';
import type { CommandStamp } from './kinds.ts';
import type { AnyProduct } from './product.ts';
import { bodyHasherOf } from './request-memory.ts';
import type { BodyHasher } from './request-memory.ts';

/** A key is a UUID or alike: visible ASCII. */
const REQUEST_KEY = /^[\x21-\x7e]{1,128}$/;

/** A stamped command of any product. */
export interface AnyCommand extends CommandStamp {
  readonly type: string;
}

interface KeyedCommand extends AnyCommand {
  readonly userId: number;
  readonly requestKey: string;
}

type Decide = (command: AnyCommand) => Decision;
type Apply = (effect: { readonly type: string }) => void;

/** What decides one type of command. */
interface Decider {
  readonly decide: Decide;
  /** Of commands that carry a request key. */
  readonly hashOf: BodyHasher | undefined;
  /** Whether it makes two things with consecutive ids. */
  readonly makesPairs: boolean;
}

/**
 * Runs a list of products as one deterministic engine: commands in, decisions and effects out. It
 * knows no product; what a command or effect means is looked up in tables built once.
 */
export class ProductEngine<Rows extends KernelRows> {
  protected readonly kernel: Kernel;
  readonly #instances: readonly AnyInstance[];
  readonly #deciders: ReadonlyMap<string, Decider>;
  readonly #appliers: ReadonlyMap<string, Apply>;
  readonly #reader: EffectReader;
  readonly #lists: readonly string[];

  /** `lists` are the parts of the state in the order of its canonical bytes. */
  constructor(
    kernel: Kernel,
    products: readonly AnyProduct[],
    reader: EffectReader,
    lists: readonly string[],
  ) {
    this.kernel = kernel;
    this.#reader = reader;
    this.#lists = lists;
    const own = new KernelProduct(kernel);
    this.#instances = [...products.map((product) => kernel.add(product)), own];
    this.#deciders = decidersOf(
      [...products, { name: 'kernel', commands: own.commands }],
      this.#instances,
      kernel.options.takesRetired === true,
    );
    const appliers = this.#instances.flatMap(({ apply }) => Object.entries(apply));
    this.#appliers = new Map(appliers as [string, Apply][]);
  }

  /** Effects of every accepted command since the log was last cleared, which is the caller's to do. */
  get effects(): EffectLog {
    return this.kernel.log;
  }

  get sequence(): number {
    return this.kernel.sequence;
  }

  /** Engine time of the last accepted command, in milliseconds since 1970; 0 before the first. */
  get timestampMs(): number {
    return this.kernel.timestampMs;
  }

  /** The moment something becomes due next, or undefined when nothing does: `time_passed` is for then. */
  get nextDueAtMs(): number | undefined {
    return this.kernel.records.nextDueAtMs;
  }

  /**
   * From here on decides by the rules of a schema version, today's until it is told: for who decides an old journal
   * again. A rule that changes asks `kernel.schemaVersion`, so that what was decided right stays right.
   */
  decideAs(schemaVersion: number): void {
    this.kernel.schemaVersion = schemaVersion;
  }

  /** Decides a command of a type that a product declares; see `Engine.decide`. */
  protected decideAny(command: AnyCommand): Decision {
    const { kernel } = this;
    const { type, sequence, timestampMs } = command;
    assert(sequence === kernel.sequence + 1, 'commands must arrive gap-free');
    assert(timestampMs >= kernel.timestampMs, 'time must not go back');
    const decider = this.#deciders.get(type);
    if (decider === undefined) throw new Error(`no product decides ${type}`);
    if (decider.hashOf === undefined || (command as KeyedCommand).requestKey === '') {
      return decider.decide(command);
    }
    return this.#once(decider, decider.hashOf, command as KeyedCommand);
  }

  /** Applies the effects of ONE accepted command, in words `from` to `to` of `log`. */
  applyEffects(log: EffectLog, from: number, to: number, stamp: CommandStamp): void {
    const { kernel } = this;
    assert(stamp.sequence === kernel.sequence + 1, 'effects must arrive gap-free');
    assert(stamp.timestampMs >= kernel.timestampMs, 'time must not go back');
    kernel.accept(stamp);
    this.#reader.forEach(log, from, to, (effect) => {
      const apply = this.#appliers.get(effect.type);
      if (apply === undefined) throw new Error(`no product applies ${effect.type}`);
      apply(effect);
    });
  }

  /** Fills an empty engine. Throws if this one is not empty or the rows contradict each other. */
  load(stored: Rows): void {
    const isEmpty = this.kernel.sequence === 0 && this.kernel.assets.size === 0;
    assert(isEmpty, 'only an empty engine can be loaded');
    this.kernel.sequence = stored.counters.sequence;
    this.kernel.timestampMs = stored.counters.timestampMs;
    for (const instance of this.#instances) instance.load?.(stored as never);
    this.kernel.ledger.assertBalanced();
    this.#assertHoldsMatch();
    for (const instance of this.#instances) instance.ready?.();
  }

  /** The whole state as rows in canonical order. */
  dump(): Rows {
    const counters: Record<string, number> = {};
    const rows: Record<string, unknown> = { counters };
    for (const instance of this.#instances) {
      const { counters: own, ...lists } = (instance.dump?.() ?? {}) as Partial<KernelRows>;
      Object.assign(counters, own);
      Object.assign(rows, lists);
    }
    return rows as unknown as Rows;
  }

  /** Canonical bytes of the whole state: equal states give equal bytes, to be hashed outside. */
  canonicalState(): Uint8Array {
    const state = this.dump();
    const rows = state as unknown as Readonly<Record<string, readonly object[]>>;
    const records = Object.entries(state.records).flatMap(([name, own]) => [[{ name }], own]);
    return canonicalBytes([
      [state.counters],
      ...this.#lists.map((list) => rows[list] ?? []),
      ...records,
    ]);
  }

  /**
   * Throws when an asset does not sum to zero, an account that must not be negative is, a hold is
   * not exactly what products have open, or a product's state contradicts itself.
   */
  assertBalanced(): void {
    this.kernel.ledger.assertBalanced();
    this.#assertHoldsMatch();
    for (const instance of this.#instances) instance.assertInvariants?.();
  }

  /** Throws unless every held balance is exactly what the products together say they hold. */
  #assertHoldsMatch(): void {
    const held = new Map<number, Units>();
    const add = (account: AccountId, units: Units): void => {
      assert(account !== 0, 'a product holds money of an account that was never opened');
      held.set(account, addUnits(held.get(account) ?? ZERO_UNITS, units));
    };
    for (const instance of this.#instances) instance.holds?.(add);
    for (const { accountId, heldUnits } of this.kernel.ledger.accounts()) {
      const ofProducts = held.get(accountId) ?? ZERO_UNITS;
      assert(
        heldUnits === ofProducts,
        `account ${accountId} holds ${heldUnits}, its products ${ofProducts}`,
      );
    }
  }

  /** Decides a command with a request key once; a repetition gets the remembered answer. */
  #once(decider: Decider, hashOf: BodyHasher, command: KeyedCommand): Decision {
    const { requests, sequence } = this.kernel;
    const { userId, requestKey } = command;
    if (!REQUEST_KEY.test(requestKey)) return rejected('invalid_request_key');
    const bodyHash = hashOf(command);
    const known = requests.find(userId, requestKey, command.timestampMs);
    if (known !== undefined) {
      if (known.bodyHash !== bodyHash) return rejected('request_key_reused');
      return {
        ok: true,
        sequence,
        orderId: known.resultId,
        otherOrderId: decider.makesPairs ? known.resultId + 1 : 0,
        replayed: true,
      };
    }
    const decision = decider.decide(command);
    if (decision.ok) requests.record(this.kernel, userId, requestKey, bodyHash, decision.orderId);
    return decision;
  }
}

/** The answer to a kind that only old journals have. */
const refuseRetired: Decide = () => rejected('command_retired');

function decidersOf(
  products: readonly Pick<AnyProduct, 'name' | 'commands'>[],
  instances: readonly AnyInstance[],
  takesRetired: boolean,
): ReadonlyMap<string, Decider> {
  const deciders = new Map<string, Decider>();
  for (const [place, { name, commands }] of products.entries()) {
    const own = instances[place]?.decide as Readonly<Record<string, Decide | undefined>>;
    for (const [type, kind] of Object.entries(commands)) {
      const decide = own[type];
      assert(decide !== undefined, `${name} does not decide ${type}`);
      if (kind.retired === true && !takesRetired) {
        deciders.set(type, { decide: refuseRetired, hashOf: undefined, makesPairs: false });
        continue;
      }
      const isKeyed = Object.hasOwn(kind.fields, 'requestKey');
      const hashOf = isKeyed ? bodyHasherOf(type, kind) : undefined;
      deciders.set(type, { decide, hashOf, makesPairs: kind.makesPairs === true });
    }
  }
  return deciders;
}
