import type { AssetUseView } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What staff call what uses an asset. */
export const assetUseTexts: Readonly<Record<AssetUseView['what'], MessageDescriptor>> = {
  spot_market: msg`Spot market`,
  checkin: msg`Daily check-in`,
  finance_product: msg`Earn product that is open`,
  finance_orders: msg`Running Earn orders`,
  option_series: msg`Option series that is open`,
  option_rounds: msg`Option rounds not paid yet`,
  contract_market: msg`Contract market`,
  day_limits: msg`Today’s limits`,
  p2p_deposits: msg`P2P merchant deposits`,
  p2p_pair: msg`P2P pair that is open`,
  p2p_ads: msg`P2P ads`,
  p2p_orders: msg`P2P orders`,
  p2p_penalties: msg`P2P penalties that can be given back`,
  valuation: msg`Worth of all assets`,
  limits: msg`Currency of the limits`,
  demo_funds: msg`Demo funds`,
};
