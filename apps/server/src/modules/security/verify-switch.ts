import type { EndpointReply } from '@candor/protocol';
import { ownUser } from './change-password.ts';
import { hasFundPassword } from './fund-password.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Which proofs a user has, and what each action asks for: `code` is one by e-mail or text message. */
export async function viewVerifySwitch(
  deps: SecurityDeps,
  userId: number,
): Promise<EndpointReply<'verifySwitch'>> {
  const user = await ownUser(deps, userId);
  return {
    email: user.email !== null,
    phone: user.phone !== null,
    totp: await deps.factor.isOn(userId),
    fundPassword: await hasFundPassword(deps, userId),
    actions: [
      { action: 'pwd', proofs: ['login_password', 'code'] },
      { action: 'forgetPwd', proofs: ['code'] },
      { action: 'setLegalPwd', proofs: ['login_password'] },
      { action: 'resetLegalPwd', proofs: ['login_password', 'code'] },
      { action: 'totpSetup', proofs: ['login_password'] },
      { action: 'totpDisable', proofs: ['login_password', 'totp'] },
      { action: 'sessionEnd', proofs: ['login_password'] },
    ],
  };
}
