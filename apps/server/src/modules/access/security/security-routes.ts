import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import { findInviter } from '#modules/access/accounts/index.ts';
import { setAntiPhishing } from './anti-phishing.ts';
import { bindAccount, sendBindCode } from './bind-account.ts';
import { callingCodes } from './calling-codes.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { assertFundPassword, resetFundPassword, setFundPassword } from './fund-password.ts';
import { setNickname } from './nickname.ts';
import { endSession, listLogins, listSessions } from './own-sessions.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from './passkey-calls.ts';
import type { SecurityDeps } from './security-deps.ts';
import { sendEmailCode, sendOwnCode, sendSmsCode } from './send-code.ts';
import { beginStepUp, stepUp } from './step-up.ts';
import {
  answerChallenge,
  disableTotp,
  enableTotp,
  renewRecoveryCodes,
  setUpTotp,
} from './totp-calls.ts';
import { viewVerifySwitch } from './verify-switch.ts';

export function securityRoutes(deps: SecurityDeps) {
  return {
    'common/phoneCode': () => ({ countries: [...callingCodes] }),
    'common/checkInviteCode': async ({ inviteCode }) => {
      const isCode = /^[A-Za-z0-9]+$/.test(inviteCode);
      const inviter = isCode ? await findInviter(deps.pool, inviteCode) : undefined;
      if (inviter === undefined) throw refuse.referrerNotFound({ field: 'inviteCode' });
      return {};
    },
    'common/checkEmailSend': (request, call) => sendEmailCode(deps, request, call),
    'common/checkSmsSend': (request, call) => sendSmsCode(deps, request, call),
    checkSmsCode: async ({ verificationId, code }, call) => {
      const typed = code.trim();
      if (typed === '') throw refuse.codeMissing({ field: 'code' });
      return deps.verification.check(verificationId, typed, call.caller.address);
    },
    verifySend: (request, call) => sendOwnCode(deps, request, call),
    forgetPwd: (request, call) => resetPassword(deps, request, call),
    pwd: (request, call) => changePassword(deps, request, call),
    setLegalPwd: (request, call) => setFundPassword(deps, request, call),
    resetLegalPwd: (request, call) => resetFundPassword(deps, request, call),
    checkLegalPwd: async ({ legalPwd }, { session }) => {
      await assertFundPassword(deps, session.userId, legalPwd);
      return {};
    },
    totpSetup: (request, call) => setUpTotp(deps, request, call),
    totpEnable: (request, call) => enableTotp(deps, request, call),
    totpDisable: (request, call) => disableTotp(deps, request, call),
    recoveryRenew: (request, call) => renewRecoveryCodes(deps, request, call),
    loginFactor: (request, call) => answerChallenge(deps, request, call),
    passkeyBegin: (request, call) => beginPasskey(deps, request, call),
    passkeyAdd: (request, call) => addPasskey(deps, request, call),
    passkeyList: (_request, call) => listPasskeys(deps, call),
    passkeyRename: (request, call) => renamePasskey(deps, request, call),
    passkeyRemove: (request, call) => removePasskey(deps, request, call),
    passkeyLoginBegin: (request, call) => beginPasskeyLogin(deps, request, call),
    passkeyLogin: (request, call) => passkeyLogin(deps, request, call),
    stepUpBegin: (_request, call) => beginStepUp(deps, call),
    stepUp: (request, call) => stepUp(deps, request, call),
    bindSend: (request, call) => sendBindCode(deps, request, call),
    bindAccount: (request, call) => bindAccount(deps, request, call),
    antiPhishing: (request, call) => setAntiPhishing(deps, request, call),
    nickName: ({ nickname }, { session }) => setNickname(deps, session.userId, nickname),
    verifySwitch: (_request, { session }) => viewVerifySwitch(deps, session),
    sessionList: (_request, call) => listSessions(deps, call),
    sessionEnd: (request, call) => endSession(deps, request, call),
    loginHistory: (request, call) => listLogins(deps, request, call),
  } satisfies Partial<Handlers>;
}
