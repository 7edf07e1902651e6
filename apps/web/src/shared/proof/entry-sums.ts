import { addDecimals, compareDecimals } from '@candor/money';
import type { AccountKind, BillView } from '@candor/protocol';

/** One balance against the entries it is made of. Amounts as decimal texts. */
export interface CheckedBalance {
  readonly accountKind: AccountKind;
  readonly asset: string;
  /** What the exchange says is in the account, available and held together. */
  readonly balance: string;
  /** What all entries of the account add up to. */
  readonly sum: string;
}

/** What is said of an account: what is, or what changed, available and held. */
interface SaidAccount {
  readonly accountKind: AccountKind;
  readonly balances: readonly {
    readonly asset: string;
    readonly available: string;
    readonly held: string;
  }[];
}

/** Adds up entries by account and asset; a movement between available and held of one account changes nothing. */
export class EntrySums {
  readonly #sums = new Map<string, string>();
  #count = 0;

  /** How many entries were added up. */
  get count(): number {
    return this.#count;
  }

  add(bills: readonly BillView[]): void {
    for (const { accountKind, asset, amount } of bills) {
      const key = keyOf(accountKind, asset);
      this.#sums.set(key, addDecimals(this.#sums.get(key) ?? '0', amount));
      this.#count += 1;
    }
  }

  /** Every balance of the wallet, and every account that entries name, beside its sum. */
  compare({ accounts }: { readonly accounts: readonly SaidAccount[] }): readonly CheckedBalance[] {
    const rest = new Map(this.#sums);
    const checked = accounts.flatMap(({ accountKind, balances }) =>
      balances.map(({ asset, available, held }): CheckedBalance => {
        const key = keyOf(accountKind, asset);
        const sum = rest.get(key) ?? '0';
        rest.delete(key);
        return { accountKind, asset, balance: addDecimals(available, held), sum };
      }),
    );
    for (const [key, sum] of rest) {
      const [accountKind = '', asset = ''] = key.split(' ');
      checked.push({ accountKind: accountKind as AccountKind, asset, balance: '0', sum });
    }
    return checked;
  }
}

const keyOf = (accountKind: AccountKind, asset: string): string => `${accountKind} ${asset}`;

/** The balances that their entries do not explain. */
export function unexplained(checked: readonly CheckedBalance[]): readonly CheckedBalance[] {
  return checked.filter(({ balance, sum }) => compareDecimals(balance, sum) !== 0);
}
