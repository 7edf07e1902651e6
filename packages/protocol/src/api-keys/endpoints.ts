import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, Nullable, TimeMs } from '#fields.ts';
import { apiKeyKinds, apiKeyOutcomes, apiKeyScopes } from './scopes.ts';

const KeyName = Type.String({ maxLength: 64, description: '1 to 40 characters' });
const Scopes = Type.Array(Type.Enum(apiKeyScopes), { maxItems: 2 });

/** Where a key may be used from; an empty list is everywhere. */
const Addresses = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20 });

const KeyId = Type.String({ maxLength: 40 });

const Password = Type.String({ maxLength: 256 });

/** A key as its user and staff see it; its secret is shown once, when it is made, and never again. */
export const ApiKeyView = Closed({
  keyId: Type.String(),
  name: Type.String(),
  kind: Type.Enum(apiKeyKinds),
  scopes: Scopes,
  addresses: Addresses,
  createdAtMs: TimeMs,
  lastUsedAtMs: Nullable(TimeMs),
  lastAddress: Nullable(Type.String()),
  revokedAtMs: Nullable(TimeMs),
});
export type ApiKeyView = Static<typeof ApiKeyView>;

export const apiKeyEndpoints = {
  apiKeyList: userRead({
    description: 'The user’s keys for programs, those that were revoked last among them.',
    bucket: 'read',
    request: {},
    reply: Closed({ keys: Type.Array(ApiKeyView) }),
  }),
  apiKeyUses: userRead({
    description:
      'From where a key was used or tried, the latest first: the last 50 addresses, times to the minute.',
    bucket: 'read',
    errors: ['notFound'],
    request: { keyId: KeyId },
    reply: Closed({
      uses: Type.Array(
        Closed({
          address: Type.String(),
          outcome: Type.Enum(apiKeyOutcomes),
          firstAtMs: TimeMs,
          lastAtMs: TimeMs,
        }),
      ),
    }),
  }),
  apiKeyCreate: userAct({
    description:
      'Makes a key for programs. The secret of an HMAC key is in the answer, once; of an Ed25519 key the public half is given, and the secret never leaves the program.',
    bucket: 'credentials',
    errors: ['wrongPassword', 'wrongCode', 'codeMissing', 'tooManyFailures', 'tooManyApiKeys'],
    request: {
      name: KeyName,
      kind: Type.Enum(apiKeyKinds),
      scopes: Scopes,
      addresses: Type.Optional(Addresses),
      publicKey: Type.Optional(
        Type.String({ maxLength: 400, description: 'Ed25519: 32 bytes in base64, or PEM' }),
      ),
      password: Password,
      factorCode: Type.Optional(Type.String({ maxLength: 64 })),
    },
    reply: Closed({ keyId: Type.String(), secret: Nullable(Type.String()) }),
  }),
  apiKeyRevoke: userAct({
    description: 'Ends a key at once.',
    bucket: 'credentials',
    errors: ['wrongPassword', 'tooManyFailures', 'notFound'],
    request: { keyId: KeyId, password: Password },
    reply: Closed({}),
  }),
};
