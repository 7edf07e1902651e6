import { Type } from 'typebox';
import { publicRead } from '#endpoint.ts';
import { Closed, TimeMs } from '#fields.ts';

export const auditEndpoints = {
  'common/auditHead': publicRead({
    description:
      'The head of the log of what staff did. Whoever keeps it can show later that nothing before it was changed.',
    bucket: 'read',
    request: {},
    reply: Closed({
      atMs: TimeMs,
      entries: Type.Integer({ minimum: 0 }),
      headHash: Type.String({ description: 'SHA-256 of the last entry, in hexadecimal' }),
    }),
  }),
};
