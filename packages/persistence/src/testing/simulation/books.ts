import type { AccountKind, Command, Effect, Engine } from '@candor/exchange-core';
import { USDT } from './opening.ts';
import type { JournalReader } from './simulated-storage.ts';

/** The ledger by hand: every balance is the sum of what was posted, and nothing else is known. */
export class LedgerBook implements JournalReader {
  readonly #balances = new Map<number, bigint>();
  /** Of accounts that were opened, by whose they are. */
  readonly #accounts = new Map<string, number>();

  after(_command: Command, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'account_opened') {
        const { userId, accountKind, houseAccount, assetId, accountId } = effect;
        const owner = userId === 0 ? houseAccount : `${userId} ${accountKind}`;
        this.#accounts.set(`${owner} ${assetId}`, accountId);
      } else if (effect.type === 'transfer') {
        this.#post(effect.debitAccountId, -BigInt(effect.units));
        this.#post(effect.creditAccountId, BigInt(effect.units));
      }
    }
  }

  #post(accountId: number, units: bigint): void {
    this.#balances.set(accountId, (this.#balances.get(accountId) ?? 0n) + units);
  }

  /** What a user has in USDT: available and held. */
  money(userId: number, kind: AccountKind): [available: bigint, held: bigint] {
    return this.#both(`${userId} ${kind}`);
  }

  /** What one of the house's accounts has in USDT. */
  house(name: string): bigint {
    return this.#both(name)[0];
  }

  #both(owner: string): [available: bigint, held: bigint] {
    const accountId = this.#accounts.get(`${owner} ${USDT}`);
    if (accountId === undefined) return [0n, 0n];
    return [this.#balances.get(accountId) ?? 0n, this.#balances.get(accountId + 1) ?? 0n];
  }

  /** @throws Error unless every account has the sum of its entries */
  assertSame(engine: Engine): void {
    for (const { accountId, availableUnits, heldUnits } of engine.dump().accounts) {
      const mine = [this.#balances.get(accountId) ?? 0n, this.#balances.get(accountId + 1) ?? 0n];
      const theirs = [BigInt(availableUnits), BigInt(heldUnits)];
      expectEqual(`account ${accountId}`, mine, theirs);
    }
  }
}

/** @throws Error unless what a book says by hand is what the product says */
export function expectEqual(what: string, mine: unknown, theirs: unknown): void {
  const [one, other] = [textOf(mine), textOf(theirs)];
  if (one !== other) throw new Error(`${what}: by hand ${one}, the product says ${other}`);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, own: unknown) =>
    typeof own === 'bigint' ? own.toString() : own,
  );
}
