import { Type } from 'typebox';
import { userRead } from '#endpoint.ts';
import { Closed, Nullable } from '#fields.ts';
import { levelNeeds, levelProducts, userLevels } from './products.ts';

export const levelEndpoints = {
  verificationLevel: userRead({
    description:
      'How far the user is verified, and for each product the level that it asks of users of their country.',
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
    }),
  }),
};
