import { Type } from 'typebox';
import { defineEndpoint } from '#endpoint.ts';
import { Closed } from '#fields.ts';

export const factorLost = defineEndpoint({
  name: 'factorLost',
  description:
    'Asks customer service to take a lost second factor off, with the challenge of a login whose password was right.',
  bucket: 'credentials',
  errors: [2001, 2047],
  request: {
    challengeId: Type.String({ maxLength: 64 }),
    statement: Type.String({
      minLength: 3,
      maxLength: 2_000,
      description: 'what happened, in the user’s words',
    }),
  },
  reply: Closed({}),
});
