import { Type } from 'typebox';
import { publicRead } from '#endpoint.ts';
import { Closed, LocaleName, Nullable, TimeMs } from '#fields.ts';
import { switchKeys } from './entries.ts';

export const switchEndpoints = {
  'common/service': publicRead({
    description: 'What is stopped for everybody, and maintenance that is announced or under way.',
    bucket: 'read',
    request: { locale: Type.Optional(LocaleName) },
    reply: Closed({
      stopped: Type.Array(Type.Enum(switchKeys)),
      maintenance: Nullable(
        Closed({
          startsAtMs: TimeMs,
          /** Null: until staff end it. */
          endsAtMs: Nullable(TimeMs),
          /** Nothing new can be begun now. */
          isOn: Type.Boolean(),
          /** In the language that was asked for, or the nearest there is. */
          text: Type.String(),
        }),
      ),
      timeMs: TimeMs,
    }),
  }),
};
