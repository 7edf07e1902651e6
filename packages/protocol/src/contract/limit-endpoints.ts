import { Type } from 'typebox';
import { moneyAct, userRead } from '#endpoint.ts';
import { AssetSymbol, Closed, Decimal, Sequence, TimeMs } from '#fields.ts';
import { ContractLimitView } from './views.ts';

const Set = Closed({ sequence: Sequence, replayed: Type.Boolean(), limits: ContractLimitView });

/** Limits that users set themselves in contracts. */
export const contractLimitEndpoints = {
  contractLimits: userRead({
    description:
      'What today has brought the user in contracts, their own daily limit and pause, by asset. Days begin at midnight of UTC+8.',
    bucket: 'read',
    request: {},
    reply: Closed({ sequence: Sequence, limits: Type.Array(ContractLimitView) }),
  }),
  contractLimitSet: moneyAct({
    description:
      'Sets the most a day may cost the user in contracts of an asset: profits of closing less fees and funding. A lower limit holds at once, a higher one or none after 24 hours. Once it is reached, nothing opens until the day ends: orders that would open end, everything that closes or adds margin goes on.',
    bucket: 'write',
    errors: ['alreadyHandled', 'quantityOutOfRange', 'quantityOffStep', 'unknownAssetOrAccount'],
    request: {
      asset: AssetSymbol,
      /** "0" takes the limit away. */
      dailyLoss: Decimal,
    },
    reply: Set,
  }),
  contractPause: moneyAct({
    description:
      'Keeps the user from opening anything in contracts of an asset until a time. It holds at once and is made longer at once; it is made shorter to 24 hours from now at the least.',
    bucket: 'write',
    errors: ['quantityOutOfRange', 'unknownAssetOrAccount'],
    request: { asset: AssetSymbol, untilMs: TimeMs },
    reply: Set,
  }),
};
