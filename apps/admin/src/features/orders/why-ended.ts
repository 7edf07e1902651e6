import type { OrderView } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a spot order ended; undefined where its state says it all. */
export const whyEnded: Readonly<Partial<Record<OrderView['closeReason'], MessageDescriptor>>> = {
  user_cancel: msg`Cancelled by its user or by a program of theirs`,
  ioc_remainder: msg`Nothing more could trade at once (IOC)`,
  fok_unfillable: msg`It could not trade whole at once (FOK)`,
  market_remainder: msg`The book had no more within the price protection`,
  post_only_would_take: msg`It would have traded at once (post only)`,
  self_trade: msg`It would have traded with an order of the same user`,
  oco_other_leg: msg`The other order of the pair traded or was cancelled`,
  trigger_refused: msg`It could not be placed when triggered`,
  market_closed: msg`The market was closed`,
  dust_remainder: msg`The rest was too small to trade`,
  market_delisted: msg`The market was delisted`,
  steps_changed: msg`Its price or quantity did not fit the new steps`,
  account_frozen: msg`The account was frozen or restricted`,
};
