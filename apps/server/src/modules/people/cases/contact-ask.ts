import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { PoolClient } from 'pg';
import type { PublicCall, Session } from '#api/call.ts';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { findUser, findUserByAccount, readAccountName } from '#modules/access/accounts/index.ts';
import type { AccountName, UserRow } from '#modules/access/accounts/index.ts';
import { LOCALE_DEFAULT, readEmail, readPhone } from '#modules/access/security/index.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';
import { insertCase } from './case-store.ts';
import { weighProofs } from './contact-proofs.ts';
import { insertRequest, newSecret } from './contact-store.ts';
import type { StoredRequest } from './contact-store.ts';
import { viewRequest } from './contact-view.ts';

/** Many phones stand behind one address of a carrier; few of them lost a contact on the same day. */
const ASKED_A_DAY_MAX = 20;

/** A person's own session; a program's key asks for nothing here. */
export function personOf({ caller: { session } }: PublicCall): Session | undefined {
  return session?.keyId === undefined ? session : undefined;
}

const readContact = (
  kind: 'email' | 'phone',
  typed: string,
  areaCode: string | undefined,
  field: string,
): AccountName => (kind === 'email' ? readEmail(typed, field) : readPhone(typed, areaCode, field));

/**
 * A code to a contact somebody names: to a new one it is always sent, to one of an account only where there
 * is such an account. @throws ApiError emailMissing phoneMissing areaCodeMissing invalidAccountName tooManyRequests sendingFailed
 */
export async function sendContactCode(
  { pool, verification, history }: SecurityDeps,
  { to, kind, account: typed, areaCode, locale }: EndpointRequest<'contactLostSend'>,
  call: PublicCall,
): Promise<EndpointReply<'contactLostSend'>> {
  const contact = readContact(kind, typed, areaCode, 'account');
  const user = await findUserByAccount(pool, contact);
  const isNew = to === 'new_contact';
  const { address } = call.caller;
  const { isKnown } = await history.tryOf(contact.text, user?.user_id, call.caller);
  return verification.send({
    channel: kind === 'email' ? 'email' : 'sms',
    target: contact.text,
    purpose: isNew ? 'contact_lost_new' : 'contact_lost_account',
    asker: personOf(call) ?? { address, isKnown: !isNew && isKnown },
    locale: locale ?? call.locale ?? LOCALE_DEFAULT,
    userId: isNew ? null : (user?.user_id ?? null),
    isSent: isNew || user !== undefined,
  });
}

/** Whose account it is about: that of who is logged in, or the one that was named. @throws ApiError invalidAccountName */
async function accountOf(
  { pool }: SecurityDeps,
  { account = '', areaCode }: EndpointRequest<'contactLostAsk'>,
  session: Session | undefined,
): Promise<{ readonly name: string; readonly user: UserRow | undefined }> {
  if (session !== undefined) {
    return { name: `user ${session.userId}`, user: await findUser(pool, session.userId) };
  }
  const named = readAccountName(account, areaCode);
  return { name: named.text, user: await findUserByAccount(pool, named) };
}

/** One address asks so often a day: also of requests at once. @throws ApiError tooManyRequests */
async function assertBudget(tx: PoolClient, address: string, atMs: number): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`contact lost ${address}`]);
  const { rows } = await tx.query<{ asked: number; oldest: number | null }>(
    `SELECT count(*)::int AS asked, min(opened_at_ms) AS oldest FROM contact_requests
     WHERE address = $1 AND opened_at_ms > $2`,
    [address, atMs - DAY_MS],
  );
  const { asked = 0, oldest = null } = rows[0] ?? {};
  if (asked < ASKED_A_DAY_MAX) return;
  throw refuse.tooManyRequests({ retryAfterMs: Math.max(1, (oldest ?? atMs) + DAY_MS - atMs) });
}

/**
 * Asks for another contact. The new one is proved by a code; whatever else was offered is weighed and kept for
 * staff, and the answer says nothing about it, nor whether there is such an account.
 * @throws ApiError emailMissing phoneMissing areaCodeMissing invalidAccountName wrongCode tooManyRequests tooManyFailures
 */
export async function askForContact(
  deps: SecurityDeps,
  request: EndpointRequest<'contactLostAsk'>,
  call: PublicCall,
): Promise<EndpointReply<'contactLostAsk'>> {
  const { pool, verification, nowMs } = deps;
  const { lost, newTicket, statement } = request;
  const session = personOf(call);
  const { address } = call.caller;
  const { name, user } = await accountOf(deps, request, session);
  const contact = readContact(lost, request.newAccount, request.newAreaCode, 'newAccount');
  const { target } = await verification.read(newTicket, 'contact_lost_new', null);
  if (target !== contact.text) throw refuse.wrongCode({ field: 'newTicket' });
  const atMs = nowMs();
  await inTransaction(pool, (tx) => assertBudget(tx, address, atMs));
  const asker = { user, name, session, caller: call.caller };
  const offered = await weighProofs(deps, asker, request);
  const secret = newSecret();
  const kept = await inTransaction(pool, async (tx): Promise<StoredRequest> => {
    await assertBudget(tx, address, atMs);
    await verification.redeem(newTicket, 'contact_lost_new', null, tx);
    const userId = user?.user_id ?? null;
    const words = { kind: 'contact_lost', statement: statement.trim(), staffId: null } as const;
    const caseId = userId === null ? undefined : await insertCase(tx, { ...words, userId, atMs });
    return insertRequest(tx, {
      ...{ secret, userId, caseId: caseId ?? null, lost, address, atMs },
      oldContact: user?.[lost] ?? null,
      newContact: contact.text,
      ...offered,
      locale: request.locale ?? call.locale ?? LOCALE_DEFAULT,
    });
  });
  return { secret, request: await viewRequest(pool, kept, atMs) };
}
