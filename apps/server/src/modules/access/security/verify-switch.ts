import type { EndpointReply } from '@candor/protocol';
import type { Session } from '#api/call.ts';
import { findAntiPhishing } from './anti-phishing.ts';
import { ownUser } from './change-password.ts';
import { hasFundPassword } from './fund-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { steppedUpUntilMs } from './step-up.ts';

/** Which proofs a user has, and what each action asks for: `code` is one by e-mail or text message. */
export async function viewVerifySwitch(
  deps: SecurityDeps,
  session: Session,
): Promise<EndpointReply<'verifySwitch'>> {
  const { userId } = session;
  const user = await ownUser(deps, userId);
  const passkeys = await deps.passkeys.count(userId);
  const totp = await deps.factor.isOn(userId);
  const oldProof = totp || passkeys > 0 ? 'second_factor' : 'code';
  return {
    email: user.email !== null,
    phone: user.phone !== null,
    totp,
    fundPassword: await hasFundPassword(deps, userId),
    passkeys,
    recoveryCodesLeft: await deps.factor.recoveryCodesLeft(userId),
    antiPhishing: await findAntiPhishing(deps, userId),
    steppedUpUntilMs: steppedUpUntilMs(deps, session),
    actions: [
      { action: 'pwd', proofs: ['login_password', 'code'] },
      { action: 'forgetPwd', proofs: ['code'] },
      { action: 'setLegalPwd', proofs: ['login_password'] },
      { action: 'resetLegalPwd', proofs: ['login_password', 'code'] },
      { action: 'totpSetup', proofs: ['login_password'] },
      { action: 'totpDisable', proofs: ['login_password', 'totp'] },
      { action: 'recoveryRenew', proofs: ['login_password', 'second_factor'] },
      { action: 'passkeyBegin', proofs: ['login_password'] },
      { action: 'passkeyRemove', proofs: ['login_password', 'second_factor'] },
      { action: 'bindAccount', proofs: ['login_password', 'new_code', oldProof] },
      { action: 'antiPhishing', proofs: ['login_password'] },
      { action: 'sessionEnd', proofs: ['login_password'] },
    ],
  };
}
