import { asUnits } from '@candor/money';
import { forEachEffect } from '#effects.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import type { Engine } from '#engine.ts';

/**
 * Adds up transfers of the effects as they come and compares the sums with the balances of the
 * engine: a balance is nothing but the sum of its entries. Shares no arithmetic with the ledger.
 */
export class EntriesLedger {
  readonly #sums = new Map<number, bigint>();

  /** Takes over the transfers in words `from` to `to` of a log. */
  add(log: EffectLog, from: number, to: number): void {
    forEachEffect(log, from, to, (effect) => {
      if (effect.type !== 'transfer') return;
      const units = BigInt(effect.units);
      if (units <= 0n) throw new Error(`a transfer of ${units} units`);
      this.#book(effect.debitAccountId, -units);
      this.#book(effect.creditAccountId, units);
    });
  }

  /** Throws unless every balance of the engine is the sum of its entries. */
  assertSame(engine: Engine): void {
    for (const account of engine.dump().accounts) {
      this.#assertBalance(account.accountId, BigInt(account.availableUnits));
      this.#assertBalance(account.accountId + 1, BigInt(account.heldUnits));
    }
  }

  #book(accountId: number, units: bigint): void {
    this.#sums.set(accountId, (this.#sums.get(accountId) ?? 0n) + units);
  }

  #assertBalance(accountId: number, balance: bigint): void {
    const sum = this.#sums.get(accountId) ?? 0n;
    if (sum === balance) return;
    throw new Error(`account ${accountId} is ${asUnits(balance)}, its entries sum to ${sum}`);
  }
}
