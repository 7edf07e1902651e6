import { signOf } from '@candor/money';
import type { P2pDepositView } from '@candor/protocol';

/** What can be done with a deposit now. */
export type DepositAct = 'pay' | 'top_up' | 'ask_back' | 'wait';

/** The acts that its state allows, the next one first. */
export function depositActs({
  state,
  missing,
}: Pick<P2pDepositView, 'state' | 'missing'>): readonly DepositAct[] {
  switch (state) {
    case 'unpaid':
    case 'returned':
      return ['pay'];
    case 'paid':
      return signOf(missing) > 0 ? ['top_up', 'ask_back'] : ['ask_back', 'top_up'];
    case 'processing':
    case 'refund_review':
    case 'refunding':
      return ['wait'];
  }
}

/** What becoming a merchant still takes, in its order. */
export type MerchantStep = 'identity' | 'nickname' | 'account' | 'deposit';

/** The steps with whether each is done. */
export function merchantSteps(facts: {
  readonly isVerified: boolean;
  readonly nickname: string | null;
  readonly payMethods: number;
  readonly deposit: Pick<P2pDepositView, 'state'>;
}): readonly { readonly step: MerchantStep; readonly isDone: boolean }[] {
  const { state } = facts.deposit;
  return [
    { step: 'identity', isDone: facts.isVerified },
    { step: 'nickname', isDone: facts.nickname !== null },
    { step: 'account', isDone: facts.payMethods > 0 },
    { step: 'deposit', isDone: state !== 'unpaid' && state !== 'returned' },
  ];
}
