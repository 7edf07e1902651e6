import type {
  EndpointReply,
  EndpointRequest,
  IdentityState,
  SessionView,
  UserView,
} from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { PublicCall } from '#api/call.ts';
import type { AccountDeps } from './account-deps.ts';
import { maskEmail, maskPhone, readAccountName } from './account-name.ts';
import { ensureEngineUser } from './ensure-engine-user.ts';
import { enterOrProve, enterProved } from './prove-account.ts';
import { rememberLocale } from './user-store.ts';
import type { UserRow } from './user-store.ts';

const identityStates = {
  none: 'not_verified',
  pending: 'under_review',
  verified: 'verified',
  refused: 'refused',
} as const;

/** A user as their own screen shows them. */
export async function viewUser(
  { exchange, nowMs, feeLevels }: Pick<AccountDeps, 'exchange' | 'nowMs' | 'feeLevels'>,
  user: UserRow,
): Promise<UserView> {
  const { value: fees } = await exchange.read((reader) => {
    const feeTier = reader.user(user.user_id)?.feeTier ?? 0;
    return { feeTier, rates: reader.feeTier(feeTier) };
  });
  const feeLevel = await feeLevels.levelOf(user.user_id, fees.feeTier);
  return {
    userId: user.user_id,
    email: user.email === null ? null : maskEmail(user.email),
    phone: user.phone === null ? null : maskPhone(user.phone),
    inviteCode: user.invite_code,
    feeTier: fees.feeTier,
    makerRatePpm: fees.rates?.makerRatePpm ?? 0,
    takerRatePpm: fees.rates?.takerRatePpm ?? 0,
    ...(feeLevel === undefined ? {} : { feeLevel }),
    nickname: user.nickname,
    identityState: identityStateOf(user, nowMs()),
    createdAtMs: user.created_at_ms,
    withdrawLockedUntilMs: comingOrNull(user.withdraw_locked_until_ms, nowMs()),
    salesLockedUntilMs: comingOrNull(user.sales_locked_until_ms, nowMs()),
  };
}

/** How far the verification is: after its last day it is over, until a new document is approved. */
function identityStateOf(
  { identity_state: state, identity_until: until }: UserRow,
  nowMs: number,
): IdentityState {
  const isOver = until !== null && until < new Date(nowMs).toISOString().slice(0, 10);
  return state === 'verified' && isOver ? 'expired' : identityStates[state];
}

const comingOrNull = (untilMs: number, nowMs: number): number | null =>
  untilMs > nowMs ? untilMs : null;

/** What a request that begins a session says about the device; who says nothing is kept. */
interface DeviceChoice {
  readonly keepLoggedIn?: boolean;
}

/**
 * What follows a right password: a session, or the second step of the login.
 * @throws ApiError codeMissing with the challenge to answer
 */
export async function openSession(
  deps: AccountDeps,
  user: UserRow,
  call: PublicCall,
  choice: DeviceChoice,
): Promise<SessionView> {
  const challenge = await deps.challenge(user);
  if (challenge !== undefined) {
    throw refuse.codeMissing('Show your second factor', challenge);
  }
  return openFullSession(deps, user, call, choice);
}

/**
 * Opens a session for a user of whom everything asked for was right.
 * @throws ApiError wrongAccountOrPassword when the user as given is out of date
 */
export async function openFullSession(
  deps: AccountDeps,
  user: UserRow,
  { caller, locale }: PublicCall,
  { keepLoggedIn }: DeviceChoice,
  how: 'ok' | 'ok_passkey' = 'ok',
): Promise<SessionView> {
  await ensureEngineUser(deps.exchange, user.user_id);
  const opened = await deps.sessions.open(user, caller, keepLoggedIn);
  // What the user logs in with was changed while they logged in.
  if (opened === undefined) throw refuse.wrongAccountOrPassword();
  const { token, expiresAtMs } = opened;
  if (locale !== undefined && locale !== user.locale) {
    await rememberLocale(deps.pool, user.user_id, locale);
  }
  deps.history.record(user.user_id, how, caller);
  return { token, expiresAtMs, user: await viewUser(deps, user) };
}

/** Logs in with an e-mail address or phone number and a password. */
export async function logIn(
  deps: AccountDeps,
  request: EndpointRequest<'login'>,
  call: PublicCall,
): Promise<EndpointReply<'login'>> {
  const name = readAccountName(request.account, request.areaCode);
  const { password, ticket } = request;
  const user =
    ticket === undefined
      ? await enterOrProve(deps, name, password, call)
      : await enterProved(deps, name, { password, ticket }, call.caller);
  return openSession(deps, user, call, request);
}
