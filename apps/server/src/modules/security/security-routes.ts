import { ApiError } from '#http/api-error.ts';
import type { Handlers } from '#http/call.ts';
import { findInviter } from '#modules/account/index.ts';
import { callingCodes } from './calling-codes.ts';
import { changePassword, resetPassword } from './change-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { sendEmailCode, sendOwnCode, sendSmsCode } from './send-code.ts';

type SecurityEndpoints =
  | 'common/phoneCode'
  | 'common/checkInviteCode'
  | 'common/checkEmailSend'
  | 'common/checkSmsSend'
  | 'checkSmsCode'
  | 'verifySend'
  | 'forgetPwd'
  | 'pwd';

export function securityRoutes(deps: SecurityDeps): Handlers<SecurityEndpoints> {
  return {
    'common/phoneCode': () => ({ countries: [...callingCodes] }),
    'common/checkInviteCode': async ({ inviteCode }) => {
      const isCode = /^[A-Za-z0-9]+$/.test(inviteCode);
      const inviter = isCode ? await findInviter(deps.pool, inviteCode) : undefined;
      if (inviter === undefined) throw new ApiError(2007, undefined, { field: 'inviteCode' });
      return {};
    },
    'common/checkEmailSend': (request, call) => sendEmailCode(deps, request, call),
    'common/checkSmsSend': (request, call) => sendSmsCode(deps, request, call),
    checkSmsCode: async ({ verificationId, code }) => {
      const typed = code.trim();
      if (typed === '') throw new ApiError(2045, undefined, { field: 'code' });
      return deps.verification.check(verificationId, typed);
    },
    verifySend: (request, call) => sendOwnCode(deps, request, call),
    forgetPwd: (request, call) => resetPassword(deps, request, call),
    pwd: (request, call) => changePassword(deps, request, call),
  };
}
