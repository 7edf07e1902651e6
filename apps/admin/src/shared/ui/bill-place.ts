import type { BillView, StaffPermission } from '@candor/protocol';

interface Place {
  readonly to: string;
  readonly permission: StaffPermission;
}

type PlaceOf = (referenceId: number, userId: number) => Place;

const spotTrade: PlaceOf = (id) => ({
  to: `/orders?tab=trades&tradeId=${id}`,
  permission: 'orders.view',
});

const optionRound: PlaceOf = (id, userId) => ({
  to: `/orders?tab=optionEntries&roundId=${id}&userId=${userId}`,
  permission: 'orders.view',
});

/** A position has no page of its own: its user's contracts stand on one. */
const position: PlaceOf = (_, userId) => ({
  to: `/users/${userId}?tab=contracts`,
  permission: 'balances.view',
});

const p2pOrder: PlaceOf = (id) => ({ to: `/p2p?tab=orders&orderId=${id}`, permission: 'p2p.view' });

const p2pAd: PlaceOf = (_, userId) => ({
  to: `/p2p?tab=ads&userId=${userId}`,
  permission: 'p2p.view',
});

/** What the number of a bill is of, by its reason. Reasons that are not here name nothing. */
const places: Readonly<Partial<Record<BillView['reason'], PlaceOf>>> = {
  trade: spotTrade,
  trade_fee: spotTrade,
  maker_rebate: spotTrade,
  option_stake: optionRound,
  option_payout: optionRound,
  option_refund: optionRound,
  contract_margin: position,
  contract_profit: position,
  contract_funding: position,
  // Of an order or of a position: both stand on the same page.
  contract_fee: position,
  contract_insurance: position,
  p2p_ad_lock: p2pAd,
  p2p_ad_return: p2pAd,
  p2p_escrow: p2pOrder,
  p2p_return: p2pOrder,
  p2p_release: p2pOrder,
  p2p_fee: p2pOrder,
  p2p_penalty: p2pOrder,
  p2p_penalty_return: p2pOrder,
};

/** Where the order, trade, round or position of a bill stands, or undefined where a bill names none. */
export function placeOfBill(
  { reason, referenceId }: Pick<BillView, 'reason' | 'referenceId'>,
  userId: number,
): Place | undefined {
  return referenceId === 0 ? undefined : places[reason]?.(referenceId, userId);
}
