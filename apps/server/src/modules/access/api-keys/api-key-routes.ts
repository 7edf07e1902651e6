import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Handlers, UserCall } from '#api/call.ts';
import { confirmFactor, confirmPassword, ownUser } from '#modules/access/security/index.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';
import { putSecurityMessage } from '#modules/people/messages/index.ts';
import { readAddresses } from './api-keys.ts';
import type { ApiKeys } from './api-keys.ts';
import { readPublicKey } from './check-signature.ts';
import { listKeys } from './list-keys.ts';

const NAME = /^[^\p{C}]{1,40}$/u;

interface ApiKeyDeps extends SecurityDeps {
  readonly apiKeys: ApiKeys;
}

/** @throws ApiError notFound */
async function listUses(
  { apiKeys }: ApiKeyDeps,
  { keyId }: EndpointRequest<'apiKeyUses'>,
  { session }: UserCall,
): Promise<EndpointReply<'apiKeyUses'>> {
  const rows = await apiKeys.usesOf(session.userId, keyId);
  if (rows === undefined) throw refuse.notFound();
  return {
    uses: rows.map((row) => ({
      address: row.address,
      outcome: row.outcome,
      firstAtMs: row.first_at_ms,
      lastAtMs: row.last_at_ms,
    })),
  };
}

/** What a key is to be, as far as it can be read. @throws ApiError invalidRequest */
function readWishes({
  name,
  kind,
  scopes,
  addresses = [],
  publicKey,
}: EndpointRequest<'apiKeyCreate'>) {
  const shown = name.normalize('NFC').trim();
  if (!NAME.test(shown)) {
    throw refuse.invalidRequest('name: 1 to 40 characters', { field: 'name' });
  }
  if (scopes.length === 0) {
    throw refuse.invalidRequest('scopes: at least one', { field: 'scopes' });
  }
  if ((kind === 'ed25519') !== (publicKey !== undefined)) {
    throw refuse.invalidRequest('publicKey: with kind ed25519, and only then', {
      field: 'publicKey',
    });
  }
  return {
    ...{ name: shown, kind, scopes: [...new Set(scopes)], addresses: readAddresses(addresses) },
    publicKey: publicKey === undefined ? undefined : readPublicKey(publicKey),
  };
}

/**
 * Makes a key; its owner is told in their messages and by what they have chosen for security notices.
 * @throws ApiError invalidRequest tooManyFailures wrongPassword codeMissing wrongCode tooManyApiKeys
 */
async function createKey(
  deps: ApiKeyDeps,
  request: EndpointRequest<'apiKeyCreate'>,
  call: UserCall,
): Promise<EndpointReply<'apiKeyCreate'>> {
  const { session, caller } = call;
  const wishes = readWishes(request);
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, request.password, caller, 'wrongPassword');
  await confirmFactor(deps, call, request.factorCode);
  const { user_id: userId } = user;
  return inTransaction(deps.pool, async (tx) => {
    const made = await deps.apiKeys.add(tx, { ...wishes, user_id: userId });
    const change = { event: 'api_key_created', atMs: deps.nowMs(), from: caller } as const;
    await putSecurityMessage(tx, { userId, ...change });
    return made;
  });
}

/** @throws ApiError tooManyFailures wrongPassword notFound */
async function revokeKey(
  deps: ApiKeyDeps,
  { keyId, password }: EndpointRequest<'apiKeyRevoke'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'apiKeyRevoke'>> {
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  const { user_id: userId } = user;
  await inTransaction(deps.pool, async (tx) => {
    if (!(await deps.apiKeys.revoke(tx, userId, keyId))) throw refuse.notFound();
    const change = { event: 'api_key_revoked', atMs: deps.nowMs(), from: caller } as const;
    await putSecurityMessage(tx, { userId, ...change });
  });
  deps.apiKeys.forget(keyId);
  return {};
}

export function apiKeyRoutes(deps: ApiKeyDeps) {
  return {
    apiKeyList: async (_request, { session }) => ({
      keys: await listKeys(deps.pool, session.userId),
    }),
    apiKeyUses: (request, call) => listUses(deps, request, call),
    apiKeyCreate: (request, call) => createKey(deps, request, call),
    apiKeyRevoke: (request, call) => revokeKey(deps, request, call),
  } satisfies Partial<Handlers>;
}
