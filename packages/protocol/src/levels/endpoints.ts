import { Type } from 'typebox';
import { userRead } from '#endpoint.ts';
import { Amount, AssetSymbol, Closed, Nullable, TimeMs } from '#fields.ts';
import { levelNeeds, levelProducts, limitedActs, userLevels } from './products.ts';

export const levelEndpoints = {
  verificationLevel: userRead({
    description:
      'How far the user is verified, and for each product the level that it asks of users of their country; limits of the day, with what is used and left.',
    bucket: 'read',
    request: {},
    reply: Closed({
      level: Type.Enum(userLevels),
      /** Of the approved document; null without one. */
      country: Nullable(Type.String()),
      products: Type.Array(
        Closed({
          product: Type.Enum(levelProducts),
          /** `closed`: not offered in the user’s country. */
          need: Type.Enum(levelNeeds),
          isOpen: Type.Boolean(),
        }),
      ),
      /** What amounts of limits are worth in. */
      limitAsset: AssetSymbol,
      /** When the day ends and all of each limit is there again. */
      limitDayEndsMs: TimeMs,
      /** Of the user’s level and country; `limit` and `left` are null where any amount may be. */
      limits: Type.Array(
        Closed({
          act: Type.Enum(limitedActs),
          limit: Nullable(Amount),
          used: Amount,
          left: Nullable(Amount),
        }),
      ),
      /** What becomes different for the user, and when; null while nothing is announced that does. */
      coming: Nullable(
        Closed({
          fromMs: TimeMs,
          products: Type.Array(
            Closed({
              product: Type.Enum(levelProducts),
              need: Type.Enum(levelNeeds),
              isOpen: Type.Boolean(),
            }),
          ),
          /** What amounts of these limits are worth in: another coin than now where that changes. */
          limitAsset: AssetSymbol,
          limits: Type.Array(Closed({ act: Type.Enum(limitedActs), limit: Nullable(Amount) })),
        }),
      ),
      /** What each level may do a day in the user’s country. */
      levels: Type.Array(
        Closed({
          level: Type.Enum(userLevels),
          limits: Type.Array(Closed({ act: Type.Enum(limitedActs), limit: Nullable(Amount) })),
        }),
      ),
    }),
  }),
};
