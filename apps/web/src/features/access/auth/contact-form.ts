import type { ContactKind, EndpointRequest, ErrorCode } from '@candor/protocol';
import { homeAreaCode } from './area-codes.ts';
import { findAccountProblems, findCodeProblems, normalizeAccount } from './auth-form.ts';
import type { AccountInputs } from './reset-flow.ts';

/** The server's limits of what happened, in the asker's words. */
export const REASON_LENGTH_MIN = 3;
export const REASON_LENGTH_MAX = 2_000;

/** What somebody typed who can no longer receive codes at a contact, the codes excepted. */
export interface LostInputs {
  readonly lost: ContactKind;
  /** The account; for who is logged in, their other contact, where they can still read it. */
  readonly known: AccountInputs;
  readonly fresh: AccountInputs;
  readonly loginPassword: string;
  readonly factorCode: string;
  readonly fundPassword: string;
  readonly statement: string;
}

export type LostField = 'account' | 'newAccount' | 'code' | 'otherCode' | 'statement';

const emptyAccount = (kind: ContactKind): AccountInputs => ({
  kind,
  account: '',
  areaCode: homeAreaCode(navigator.language),
});

/** The form before anything was typed: what is known is the contact that was not lost. */
export function emptyLost(lost: ContactKind = 'phone'): LostInputs {
  return {
    lost,
    known: emptyAccount(lost === 'phone' ? 'email' : 'phone'),
    fresh: emptyAccount(lost),
    ...{ loginPassword: '', factorCode: '', fundPassword: '', statement: '' },
  };
}

/** Whether what was typed as the account is a contact that was not lost, so that a code can be read there. */
export const isOtherKnown = ({ lost, known }: LostInputs): boolean =>
  known.kind !== lost && known.account.trim() !== '';

interface LostFacts extends LostInputs {
  readonly hasSession: boolean;
  readonly code: string;
  /** Empty where none was asked for. */
  readonly otherCode: string;
}

/** What must be put right before customer service can be asked, each with the code whose text says how. */
export function findLostProblems(typed: LostFacts): Partial<Record<LostField, ErrorCode>> {
  const { fresh, known, hasSession, code, otherCode, statement } = typed;
  const account = hasSession && known.account.trim() === '' ? {} : findAccountProblems(known);
  const newAccount = findAccountProblems(fresh).account;
  const other = otherCode === '' ? undefined : findCodeProblems(known.kind, otherCode).code;
  return {
    ...account,
    ...(newAccount === undefined ? {} : { newAccount }),
    ...findCodeProblems(fresh.kind, code),
    ...(other === undefined ? {} : { otherCode: other }),
    ...(statement.trim().length < REASON_LENGTH_MIN ? { statement: 41001 } : {}),
  };
}

interface LostTickets {
  readonly newTicket: string;
  readonly accountTicket: string | undefined;
}

const named = (inputs: AccountInputs, account: string, areaCode: string) => ({
  [account]: normalizeAccount(inputs),
  ...(inputs.kind === 'phone' ? { [areaCode]: inputs.areaCode } : {}),
});

/** What is sent: of the proofs only those that were given. */
export function lostRequest(
  inputs: LostInputs,
  { newTicket, accountTicket }: LostTickets,
  hasSession: boolean,
): EndpointRequest<'contactLostAsk'> {
  const { lost, known, fresh, loginPassword, factorCode, fundPassword, statement } = inputs;
  return {
    ...(hasSession ? {} : named(known, 'account', 'areaCode')),
    ...{ lost, newTicket, statement: statement.trim(), newAccount: normalizeAccount(fresh) },
    ...(fresh.kind === 'phone' ? { newAreaCode: fresh.areaCode } : {}),
    ...(accountTicket === undefined ? {} : { accountTicket }),
    ...(loginPassword === '' ? {} : { password: loginPassword }),
    ...(factorCode.trim() === '' ? {} : { factorCode: factorCode.trim() }),
    ...(fundPassword === '' ? {} : { legalPwd: fundPassword }),
  };
}
