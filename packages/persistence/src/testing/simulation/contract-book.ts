import { contract } from '@candor/exchange-core';
import type { Command, Effect, Engine } from '@candor/exchange-core';
import { HISTORY_USERS, NaiveContracts } from '@candor/exchange-core/testing';
import type { ContractBody, ContractEffectUnion } from '@candor/exchange-core/testing';
import type { LedgerBook } from './books.ts';
import { CONTRACTS } from './opening.ts';
import type { JournalReader } from './simulated-storage.ts';

/** The rules of before left a long and a short of the exchange side by side. */
const NETS_SINCE = 7;

/**
 * The model of contracts with pen and paper beside a whole exchange, from the first price on: every position, mark, funding,
 * warning, liquidation and balance, and that the exchange does not keep a long and a short of one market side by side.
 */
export class ContractBook implements JournalReader {
  readonly #ledger: LedgerBook;
  #naive: NaiveContracts | undefined;
  #feesSeen = 0n;

  constructor(ledger: LedgerBook) {
    this.#ledger = ledger;
  }

  before(command: Command, engine: Engine): void {
    if (this.#naive !== undefined || command.type !== 'source_quotes_heard') return;
    const books = {
      contracts: engine.read(contract),
      money: (userId: number) => {
        const [available, held] = this.#ledger.money(userId, 'contract');
        return { available: Number(available), held: Number(held) };
      },
      house: (name: string) => Number(name === 'fees' ? this.#feesSeen : this.#ledger.house(name)),
    };
    this.#naive = new NaiveContracts(books, HISTORY_USERS, CONTRACTS);
  }

  after(command: Command, effects: readonly Effect[], _engine: Engine, version: number): void {
    const naive = this.#naive;
    if (naive === undefined) return;
    for (const effect of effects) {
      if (effect.type === 'transfer' && effect.reason === 'contract_fee') {
        this.#feesSeen += BigInt(effect.units);
      }
    }
    const { timestampMs } = command;
    naive.netting.isOn = version >= NETS_SINCE;
    naive.observe(command as ContractBody, timestampMs, effects as readonly ContractEffectUnion[]);
    naive.check();
  }
}
