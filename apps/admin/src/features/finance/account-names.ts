import type { BookOwner } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useWords } from '#shared/texts/exchange-texts.ts';

/** Accounts of the house. */
const houseNames: Readonly<Record<string, MessageDescriptor>> = {
  fees: msg`Fee income`,
  seed_capital: msg`Given to the house’s traders`,
  demo_faucet: msg`Demo funds given`,
  finance_rewards: msg`Rewards of Earn`,
  checkin_pool: msg`Rewards of check-in`,
  contract_clearing: msg`Clearing of contracts`,
  contract_funding: msg`Funding of contracts`,
  contract_insurance: msg`Insurance fund`,
  gold_insurance: msg`Insurance fund of gold`,
  option_stakes: msg`Stakes of option rounds`,
  option_prizes: msg`Prizes of option rounds`,
  p2p_penalties: msg`P2P penalties`,
};

const ownerNames: Readonly<Record<BookOwner, MessageDescriptor>> = {
  clients: msg`Clients`,
  house_users: msg`The house’s traders`,
  house: msg`House accounts`,
};

/** Names of accounts of the house, of kinds of users’ accounts, and of owners. */
export function useAccountNames(): {
  readonly account: (name: string) => string;
  readonly owner: (owner: BookOwner) => string;
} {
  const { _ } = useLingui();
  const word = useWords();
  return {
    account: (name) => {
      const known = houseNames[name];
      return known === undefined ? word(name) : _(known);
    },
    owner: (owner) => _(ownerNames[owner]),
  };
}
