import { Type } from 'typebox';
import { publicAct } from '#endpoint.ts';
import { Closed } from '#fields.ts';

export const caseEndpoints = {
  factorLost: publicAct({
    description:
      'Asks customer service to take a lost second factor off, with the challenge of a login whose password was right.',
    bucket: 'credentials',
    errors: ['wrongCode', 'applicationPending'],
    request: {
      challengeId: Type.String({ maxLength: 64 }),
      statement: Type.String({
        minLength: 3,
        maxLength: 2_000,
        description: 'what happened, in the user’s words',
      }),
    },
    reply: Closed({}),
  }),
};
