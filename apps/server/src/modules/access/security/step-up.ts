import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Session, UserCall } from '#api/call.ts';
import { assertFundPassword } from './fund-password.ts';
import { assertPasskey, readResponse } from './passkey-assertion.ts';
import type { SecurityDeps } from './security-deps.ts';
import { throttled } from './throttled.ts';

/** A session counts as confirmed for this long. @see SES-5 of the security checklist */
const STEP_UP_LIFE_MS = 5 * 60_000;

/** Until when a session is confirmed; null when it is not. */
export function steppedUpUntilMs(
  { nowMs }: Pick<SecurityDeps, 'nowMs'>,
  { steppedUpAtMs }: Session,
): number | null {
  const untilMs = steppedUpAtMs + STEP_UP_LIFE_MS;
  return steppedUpAtMs > 0 && nowMs() < untilMs ? untilMs : null;
}

/** What a passkey needs to confirm the session. @throws ApiError notFound without a passkey */
export async function beginStepUp(
  { passkeys, webAuthn }: SecurityDeps,
  { session, caller }: UserCall,
): Promise<EndpointReply<'stepUpBegin'>> {
  const own = await passkeys.list(session.userId);
  if (own.length === 0) throw refuse.notFound();
  const { challengeId, options } = await webAuthn.beginAuthentication({
    scope: 'user',
    use: 'step_up',
    ownerId: session.userId,
    origin: caller.origin,
    allow: own.map(({ credential_id: credentialId, transports }) => ({ credentialId, transports })),
  });
  return { challengeId, options: JSON.stringify(options) };
}

type StepUpRequest = EndpointRequest<'stepUp'>;

async function prove(deps: SecurityDeps, request: StepUpRequest, call: UserCall): Promise<void> {
  const { session, caller } = call;
  const { method, legalPwd = '', factorCode = '', challengeId = '', response = '' } = request;
  switch (method) {
    case 'fund_password':
      await assertFundPassword(deps, session.userId, legalPwd);
      return;
    case 'totp':
      if (factorCode.trim() === '') throw refuse.codeMissing({ field: 'factorCode' });
      await throttled(deps, session.userId, caller, () =>
        deps.factor.use(session.userId, factorCode),
      );
      return;
    case 'passkey':
      await assertPasskey(deps, {
        use: 'step_up',
        ownerId: session.userId,
        origin: caller.origin,
        challengeId,
        response: readResponse(response),
      });
  }
}

/**
 * Confirms a session by more than its password; it goes on under another token.
 * @throws ApiError fundPasswordMissing wrongFundPassword tooManyFailures codeMissing wrongCode passkeyRefused passkeyCopied notLoggedIn
 */
export async function stepUp(
  deps: SecurityDeps,
  request: StepUpRequest,
  call: UserCall,
): Promise<EndpointReply<'stepUp'>> {
  await prove(deps, request, call);
  const { session } = call;
  const token = await deps.sessions.stepUp(session, request.method);
  if (token === undefined) throw refuse.notLoggedIn();
  return {
    token,
    expiresAtMs: session.expiresAtMs,
    steppedUpUntilMs: session.steppedUpAtMs + STEP_UP_LIFE_MS,
  };
}

/**
 * Where a second factor is on, asks for it: a code now, or a session confirmed by a factor.
 * @returns false where none is on
 * @throws ApiError codeMissing wrongCode tooManyFailures
 */
export async function confirmFactor(
  deps: SecurityDeps,
  { session, caller }: UserCall,
  factorCode: string | undefined,
): Promise<boolean> {
  const { userId, steppedUpBy } = session;
  const factors = await deps.factor.factorsOf(userId);
  if (factors.length === 0) return false;
  const isConfirmed = steppedUpBy === 'passkey' || steppedUpBy === 'totp';
  if (isConfirmed && steppedUpUntilMs(deps, session) !== null) return true;
  if (factorCode === undefined || factorCode.trim() === '') {
    throw refuse.codeMissing({ field: 'factorCode', factors });
  }
  await throttled(deps, userId, caller, () => deps.factor.use(userId, factorCode));
  return true;
}
