import { Type } from 'typebox';
import { publicRead } from '#endpoint.ts';
import { Closed, Id, TimeMs } from '#fields.ts';

/** A SHA-256 or a public key. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes of hex' });

/** Lines of the log that a caller names. */
const Size = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });

/** The log at a moment, signed: Ed25519 over the origin, the size, the root and the time, a line each. */
export const CheckpointView = Closed({
  origin: Type.String(),
  size: Size,
  root: Hash,
  atMs: TimeMs,
  signature: Type.String({ pattern: '^[0-9a-f]{128}$' }),
});

export const publicLogEndpoints = {
  publicLogCheckpoint: publicRead({
    description:
      'The head of the public log, signed now or at most a minute ago, and the key it is signed by. Who keeps it can prove later that nothing before it was changed.',
    bucket: 'read',
    request: {},
    reply: Closed({ checkpoint: CheckpointView, publicKey: Hash }),
  }),

  publicLogProof: publicRead({
    description:
      'One line of the log, and the hashes beside its way up to the root of the log as it was with `size` lines (RFC 6962).',
    bucket: 'history',
    errors: ['notFound'],
    request: { index: Size, size: Id },
    reply: Closed({
      line: Closed({ kind: Type.String(), id: Id, atMs: TimeMs, content: Hash }),
      path: Type.Array(Hash),
    }),
  }),

  publicLogConsistency: publicRead({
    description:
      'The hashes that show that the log of `second` lines begins with that of `first` lines (RFC 6962).',
    bucket: 'history',
    errors: ['notFound'],
    request: { first: Size, second: Size },
    reply: Closed({ path: Type.Array(Hash) }),
  }),
};
