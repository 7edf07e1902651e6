import { inTransaction } from '@candor/persistence';
import { CONTACT_PICTURES_MAX } from '@candor/protocol';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { PublicCall } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { insertEntry } from './case-store.ts';
import { personOf } from './contact-ask.ts';
import { countPicture, findRequest, lockRequest } from './contact-store.ts';
import type { StoredRequest } from './contact-store.ts';
import { stateOf, viewRequest } from './contact-view.ts';
import { markSaid } from './conversation-store.ts';

export interface OwnDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly uploads: Uploads;
}

/** By its secret, or the one for the account of who is logged in. */
async function ownRequest(
  { pool }: OwnDeps,
  secret: string | undefined,
  call: PublicCall,
): Promise<StoredRequest | undefined> {
  if (secret !== undefined) return findRequest(pool, { secret });
  const session = personOf(call);
  return session === undefined ? undefined : findRequest(pool, { userId: session.userId });
}

/** How far a request is. @throws ApiError notFound a secret of no request, or neither secret nor session */
export async function readOwnRequest(
  deps: OwnDeps,
  { secret }: EndpointRequest<'contactLostState'>,
  call: PublicCall,
): Promise<EndpointReply<'contactLostState'>> {
  const found = await ownRequest(deps, secret, call);
  if (found !== undefined) return { request: await viewRequest(deps.pool, found, deps.nowMs()) };
  if (secret !== undefined || personOf(call) === undefined) throw refuse.notFound();
  return { request: null };
}

type Written =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'evidence'; readonly text: ''; readonly fileId: string };

/** Writes into the case of a request, and says that it waits for staff. */
async function writeInto(
  tx: PoolClient,
  caseId: number,
  entry: Written,
  atMs: number,
): Promise<void> {
  await insertEntry(tx, { ...entry, caseId, staffId: null, atMs });
  await markSaid(tx, caseId, { atMs, isWaiting: true });
}

/** Answers what customer service asked. @throws ApiError notFound alreadyHandled */
export async function answerService(
  deps: OwnDeps,
  { secret, text }: EndpointRequest<'contactLostSay'>,
  call: PublicCall,
): Promise<EndpointReply<'contactLostSay'>> {
  const { pool, nowMs } = deps;
  const words = text.trim();
  if (words === '') throw refuse.invalidRequest('text: words', { field: 'text' });
  const found = await ownRequest(deps, secret, call);
  if (found === undefined) throw refuse.notFound();
  return inTransaction(pool, async (tx) => {
    const locked = await lockRequest(tx, { requestId: found.request_id });
    // Nobody asked anything about an account that is not there.
    if (locked === undefined) throw refuse.alreadyHandled();
    const { mayAnswer } = await viewRequest(tx, locked, nowMs());
    if (!mayAnswer) throw refuse.alreadyHandled();
    await writeInto(tx, locked.case_id, { kind: 'message', text: words }, nowMs());
    return { request: await viewRequest(tx, locked, nowMs()) };
  });
}

/**
 * Adds a picture. Of a request for no account it is taken like every other, and removed a day later.
 * @throws ApiError notFound alreadyHandled pictureMissing aboveMax tooManyPictures busy unsupportedPicture pictureTooLarge
 */
export async function addPicture(
  deps: OwnDeps,
  { secret }: EndpointRequest<'contactLostPicture'>,
  call: PublicCall,
): Promise<EndpointReply<'contactLostPicture'>> {
  const { pool, uploads, nowMs } = deps;
  const found = await ownRequest(deps, secret, call);
  if (found === undefined) throw refuse.notFound();
  if (stateOf(found, false, nowMs()) !== 'received') throw refuse.alreadyHandled();
  const { file } = call;
  if (file === undefined || file.length === 0) throw refuse.pictureMissing();
  if (found.pictures >= CONTACT_PICTURES_MAX) throw refuse.aboveMax();
  const { request_id: requestId } = found;
  const owner = { kind: 'asker', id: requestId } as const;
  const { fileId } = await uploads.take(owner, 'identity', file);
  return inTransaction(pool, async (tx) => {
    const locked = await lockRequest(tx, { requestId });
    if (!(await countPicture(tx, requestId, CONTACT_PICTURES_MAX))) throw refuse.aboveMax();
    if (locked !== undefined) {
      if (locked.state !== 'open') throw refuse.alreadyHandled();
      if (!(await uploads.use(tx, owner, 'identity', fileId))) throw refuse.notFound();
      await writeInto(tx, locked.case_id, { kind: 'evidence', text: '', fileId }, nowMs());
    }
    return {
      request: await viewRequest(tx, (await findRequest(tx, { requestId })) ?? found, nowMs()),
    };
  });
}
