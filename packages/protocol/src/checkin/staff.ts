import { Type } from 'typebox';
import { Amount, AssetSymbol, Closed, Decimal, Nullable, Sequence, TimeMs } from '#fields.ts';
import { act, Nothing, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import { checkinStates } from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });

/** The check-in as it is set up. */
const CheckinSet = Closed({
  state: Type.Enum(checkinStates),
  asset: AssetSymbol,
  reward: Amount,
  isOpen: Type.Boolean(),
  left: Amount,
  funded: Amount,
  lastFundedAtMs: Nullable(TimeMs),
});

export const checkinStaff = {
  checkinView: read('earn.view', {
    description: 'The daily check-in: its rule, its pool, and what the last days paid.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      /** Null until two people said what it pays. */
      checkin: Nullable(CheckinSet),
      days: Type.Array(Closed({ date: Type.String(), count: Count, paid: Amount })),
    }),
  }),
  checkinOpen: act('earn.pause', {
    description: 'Lets users check in, or pauses it: streaks are kept over a pause.',
    errors: ['alreadyHandled', 'notYetOpen'],
    request: { isOpen: Type.Boolean(), reason: Reason },
    reply: Nothing,
  }),
  checkinReward: secondPerson('earn.change', {
    description:
      'Sets what a check-in pays from the next one on; day 7 pays twice that. The first time it sets the check-in up, paused, in an asset that stays.',
    errors: [
      'alreadyHandled',
      'unknownAssetOrAccount',
      'checkinAssetFixed',
      'assetDelisted',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
    ],
    request: { asset: AssetSymbol, reward: Decimal, reason: Reason },
    reply: Outcome,
  }),
  checkinFund: secondPerson('earn.change', {
    description: 'Pays collected trading fees into the pool.',
    errors: [
      'notYetOpen',
      'insufficientFunding',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
    ],
    request: { amount: Decimal, reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface CheckinEffects {
  readonly checkin_open: { readonly isOpen: boolean };
  readonly checkin_reward: { readonly asset: string; readonly reward: string };
  readonly checkin_fund: { readonly asset: string; readonly amount: string };
}
