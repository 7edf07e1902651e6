import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { maskEmail, maskPhone } from '#modules/access/accounts/index.ts';
import type { AccountName, UserRow } from '#modules/access/accounts/index.ts';
import { confirmPassword, ownUser, ticketMissing } from './change-password.ts';
import { changeProof } from './change-proof.ts';
import type { SecurityDeps } from './security-deps.ts';
import { LOCALE_DEFAULT, readEmail, readPhone } from './send-code.ts';
import { confirmFactor } from './step-up.ts';

type NewContact = Pick<EndpointRequest<'bindSend'>, 'channel' | 'account' | 'areaCode'>;

/** @throws ApiError emailMissing phoneMissing areaCodeMissing invalidAccountName */
function readContact({ channel, account, areaCode }: NewContact): AccountName {
  return channel === 'email'
    ? readEmail(account, 'account')
    : readPhone(account, areaCode, 'account');
}

const purposeOf = ({ kind }: AccountName) => (kind === 'email' ? 'bind_email' : 'bind_phone');

const boundAlready = ({ kind }: AccountName): ApiError =>
  (kind === 'email' ? refuse.emailBound : refuse.phoneBound)({ field: 'account' });

/**
 * A code to an address that a user wants to bind. It is sent also where the address is somebody else's:
 * who reads their mail will hear that it is bound, nobody else.
 * @throws ApiError emailMissing phoneMissing areaCodeMissing invalidAccountName emailBound phoneBound tooManyRequests sendingFailed
 */
export async function sendBindCode(
  deps: SecurityDeps,
  { locale, ...typed }: EndpointRequest<'bindSend'>,
  { session, locale: preferred }: UserCall,
): Promise<EndpointReply<'bindSend'>> {
  const contact = readContact(typed);
  const user = await ownUser(deps, session.userId);
  if (user[contact.kind] === contact.text) throw boundAlready(contact);
  return deps.verification.send({
    channel: typed.channel,
    target: contact.text,
    purpose: purposeOf(contact),
    asker: session,
    locale: locale ?? preferred ?? LOCALE_DEFAULT,
    userId: user.user_id,
    isSent: true,
  });
}

/**
 * The second factor, or where none is on, a code to an address the user has.
 * @returns the ticket of that code, to be used up with the change
 * @throws ApiError codeMissing wrongCode tooManyFailures phoneCodeMissing emailCodeMissing
 */
async function confirmOldProof(
  deps: SecurityDeps,
  user: UserRow,
  { oldTicket, factorCode }: EndpointRequest<'bindAccount'>,
  call: UserCall,
): Promise<string | undefined> {
  if (await confirmFactor(deps, call, factorCode)) return undefined;
  if (oldTicket === undefined) throw ticketMissing(user, 'oldTicket');
  await deps.verification.read(oldTicket, 'security_change', user.user_id);
  return oldTicket;
}

async function writeContact(tx: PoolClient, user: UserRow, contact: AccountName): Promise<void> {
  try {
    await tx.query(`UPDATE users SET ${contact.kind} = $2 WHERE user_id = $1`, [
      user.user_id,
      contact.text,
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw boundAlready(contact);
    throw error;
  }
}

/**
 * Binds or changes an e-mail address or phone number.
 * @throws ApiError emailMissing phoneMissing areaCodeMissing invalidAccountName emailBound phoneBound emailCodeMissing phoneCodeMissing tooManyFailures wrongPassword wrongCode codeMissing busy
 */
export async function bindAccount(
  deps: SecurityDeps,
  request: EndpointRequest<'bindAccount'>,
  call: UserCall,
): Promise<EndpointReply<'bindAccount'>> {
  const contact = readContact(request);
  const user = await ownUser(deps, call.session.userId);
  if (user[contact.kind] === contact.text) throw boundAlready(contact);
  const { ticket } = request;
  if (ticket === undefined) {
    throw (contact.kind === 'email' ? refuse.emailCodeMissing : refuse.phoneCodeMissing)({
      field: 'ticket',
    });
  }
  await confirmPassword(deps, user, request.password, call.caller, 'wrongPassword');
  const { verification } = deps;
  const { target } = await verification.read(ticket, purposeOf(contact), user.user_id);
  if (target !== contact.text) throw refuse.wrongCode({ field: 'ticket' });
  const oldTicket = await confirmOldProof(deps, user, request, call);
  const ends = { allBut: call.session };
  const change = {
    template: 'contact_changed',
    locale: call.locale,
    from: call.caller,
    ends,
    isFirst: user[contact.kind] === null,
  } as const;
  await changeProof(deps, user, change, async (tx) => {
    await verification.redeem(ticket, purposeOf(contact), user.user_id, tx);
    if (oldTicket !== undefined) {
      await verification.redeem(oldTicket, 'security_change', user.user_id, tx);
    }
    await writeContact(tx, user, contact);
  });
  const email = contact.kind === 'email' ? contact.text : user.email;
  const phone = contact.kind === 'phone' ? contact.text : user.phone;
  return {
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
  };
}
