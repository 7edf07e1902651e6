import type { Kernel } from '#kernel/kernel.ts';
import { highLimb, lowLimb } from '#kernel/limbs.ts';
import { assert } from '#kernel/assert.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Appliers, Deciders } from '#kernel/product.ts';
import { accountIdOf } from '#kernel/quantities.ts';
import { ledgerCommands } from './commands.ts';
import { correctBalance } from './correct-balance.ts';
import { DemoFunds } from './demo-funds.ts';
import type { StoredDemoFund } from './demo-funds.ts';
import { ledgerEffects } from './effects.ts';
import { ledgerHouseAccounts } from './house-accounts.ts';
import type { StoredAccount } from './ledger.ts';
import { fundDemo, seedHouse, transferBetweenAccounts } from './move-funds.ts';
import { ledgerRejections } from './rejections.ts';
import type { LedgerRejection } from './rejections.ts';
import { readTransfer } from './transfer-effect.ts';

export interface LedgerRows {
  readonly counters: { readonly lastAccountId: number };
  readonly accounts: readonly StoredAccount[];
  readonly demoFunds: readonly StoredDemoFund[];
}

/** Keeps the kernel's ledger. */
class Books {
  readonly decide: Deciders<typeof ledgerCommands, LedgerRejection>;
  readonly apply: Appliers<typeof ledgerEffects>;
  readonly #kernel: Kernel;
  readonly #demoFunds = new DemoFunds();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const { ledger, users } = kernel;
    this.decide = {
      demo_fund: (command) => fundDemo(kernel, this.#demoFunds, command),
      house_seed: (command) => seedHouse(kernel, command),
      account_transfer: (command) => transferBetweenAccounts(kernel, command),
      balance_correct: (command) => correctBalance(kernel, command),
    };
    this.apply = {
      account_opened: ({ type: _type, ...owner }) => {
        ledger.restore(owner, owner.userId === 0 ? -1 : users.slotOf(owner.userId));
      },
      transfer: ({ debitAccountId, creditAccountId, units }) => {
        const [debit, credit] = [accountIdOf(debitAccountId), accountIdOf(creditAccountId)];
        ledger.move(debit, credit, highLimb(units), lowLimb(units));
      },
      demo_funded: ({ userId, assetId }) => {
        this.#demoFunds.set({ userId, assetId, fundedAtMs: kernel.timestampMs });
      },
    };
  }

  dump(): LedgerRows {
    const { ledger } = this.#kernel;
    return {
      counters: { lastAccountId: ledger.lastAccountId },
      accounts: [...ledger.accounts()],
      demoFunds: this.#demoFunds.rows(),
    };
  }

  load({ counters, accounts, demoFunds }: LedgerRows): void {
    const { ledger, users } = this.#kernel;
    for (const account of [...accounts].sort((a, b) => a.accountId - b.accountId)) {
      const { availableUnits: _available, heldUnits: _held, ...owner } = account;
      ledger.restore(owner, owner.userId === 0 ? -1 : users.slotOf(owner.userId));
      ledger.restoreBalances(account);
    }
    assert(
      ledger.lastAccountId === counters.lastAccountId,
      'the last account id is not the highest account',
    );
    for (const fund of demoFunds) this.#demoFunds.set(fund);
  }
}

/** Money between accounts: transfers, demo funds, the capital of the house's traders. */
export const ledger = defineProduct({
  name: 'ledger',
  commands: ledgerCommands,
  effects: ledgerEffects,
  rejections: ledgerRejections,
  houseAccounts: ledgerHouseAccounts,
  readers: { transfer: readTransfer },
  create: (kernel) => new Books(kernel),
});
