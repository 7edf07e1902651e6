import type { Endpoint, ReplyOf, RequestOf } from './endpoint.ts';
import type { EndpointName } from './endpoint-routes.ts';
import * as account from './endpoints/account-endpoints.ts';
import * as audit from './endpoints/audit-endpoints.ts';
import * as common from './endpoints/common-endpoints.ts';
import * as content from './endpoints/content-endpoints.ts';
import * as factor from './endpoints/factor-endpoints.ts';
import * as passkey from './endpoints/passkey-endpoints.ts';
import * as identity from './endpoints/identity-endpoints.ts';
import * as payment from './endpoints/payment-endpoints.ts';
import * as safety from './endpoints/safety-endpoints.ts';
import * as security from './endpoints/security-endpoints.ts';
import * as spot from './endpoints/spot-endpoints.ts';
import * as upload from './endpoints/upload-endpoints.ts';
import * as support from './endpoints/support-endpoints.ts';
import * as wallet from './endpoints/wallet-endpoints.ts';

/** Every endpoint by its name: the one source of validation, OpenAPI and the client's types. */
export const endpoints = {
  'common/sysTime': common.sysTime,
  'common/serverStatus': common.serverStatus,
  'common/version': common.version,
  'common/platformRate': common.platformRate,
  'common/assetsList': common.assetsList,
  'common/symbolsList': common.symbolsList,
  'common/search': common.search,
  'common/huobiTicket': common.tickers,
  'common/depth': common.depth,
  'common/tradeList': common.tradeList,
  'common/kline': common.kline,
  'common/carousel': common.carousel,
  'common/newsList': common.newsList,
  'common/article': common.article,
  'common/contact': content.contact,
  'common/problem': content.problem,
  'common/whiteBook': content.whiteBook,
  'common/getMsg': content.announcements,
  'common/auditHead': audit.auditHead,

  'common/phoneCode': security.phoneCode,
  'common/checkInviteCode': security.checkInviteCode,
  'common/checkEmailSend': security.checkEmailSend,
  'common/checkSmsSend': security.checkSmsSend,
  checkSmsCode: security.checkSmsCode,
  verifySend: security.verifySend,
  forgetPwd: security.forgetPwd,
  pwd: security.pwd,
  setLegalPwd: safety.setLegalPwd,
  resetLegalPwd: safety.resetLegalPwd,
  checkLegalPwd: safety.checkLegalPwd,
  totpSetup: factor.totpSetup,
  totpEnable: factor.totpEnable,
  totpDisable: factor.totpDisable,
  recoveryRenew: factor.recoveryRenew,
  loginFactor: factor.loginFactor,
  factorLost: support.factorLost,
  passkeyBegin: passkey.passkeyBegin,
  passkeyAdd: passkey.passkeyAdd,
  passkeyList: passkey.passkeyList,
  passkeyRename: passkey.passkeyRename,
  passkeyRemove: passkey.passkeyRemove,
  passkeyLoginBegin: passkey.passkeyLoginBegin,
  passkeyLogin: passkey.passkeyLogin,
  stepUpBegin: passkey.stepUpBegin,
  stepUp: passkey.stepUp,
  bindSend: security.bindSend,
  bindAccount: security.bindAccount,
  antiPhishing: safety.antiPhishing,
  nickName: safety.nickName,
  verifySwitch: safety.verifySwitch,
  sessionList: safety.sessionList,
  sessionEnd: safety.sessionEnd,
  loginHistory: safety.loginHistory,

  register: account.register,
  login: account.login,
  info: account.info,
  logout: account.logout,
  favouriteList: account.favouriteList,
  favouriteAdd: account.favouriteAdd,
  favouriteRemove: account.favouriteRemove,

  'upload/img': upload.uploadImg,
  'upload/link': upload.uploadLink,
  identityInfo: identity.identityInfo,
  identitySubmit: identity.identitySubmit,
  cnyPayList: payment.cnyPayList,
  cnyPayDetail: payment.cnyPayDetail,
  cnyPayAdd: payment.cnyPayAdd,
  cnyPayEdit: payment.cnyPayEdit,
  cnyPayDel: payment.cnyPayDel,
  getMsg: content.messages,
  readMsg: content.readMsg,

  wallet: wallet.wallet,
  todayProfit: wallet.todayProfit,
  cashflow: wallet.cashflow,
  transferPage: wallet.transferPage,
  transfer: wallet.transfer,
  demoFunds: wallet.demoFunds,

  currencyRecord: spot.currencyRecord,
  currencyDetail: spot.currencyDetail,
  currencyFills: spot.currencyFills,
  currency: spot.currency,
  amendCurrency: spot.amendCurrency,
  cancelCurrency: spot.cancelCurrency,
  cancelAllCurrency: spot.cancelAllCurrency,
} as const satisfies { readonly [Name in EndpointName]: Endpoint<Name> };

type Endpoints = typeof endpoints;

/** What the caller of the endpoint `Name` sends. */
export type EndpointRequest<Name extends EndpointName> = RequestOf<Endpoints[Name]>;
/** What `data` of a successful answer of the endpoint `Name` holds. */
export type EndpointReply<Name extends EndpointName> = ReplyOf<Endpoints[Name]>;
