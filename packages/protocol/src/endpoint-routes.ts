/**
 * Every endpoint's outside on one page: name, method, who may call, and whether it moves money and so
 * needs an idempotency key. Free of schemas, so that a browser loads nothing else. Paths are the
 * specification's names under `/api/`. GET never changes state.
 */
export interface EndpointRoute {
  readonly method: 'GET' | 'POST';
  readonly auth: 'public' | 'user';
  /** Needs header `idempotency-key` or field `requestId`; a repeat with the same key answers the same. */
  readonly idempotent: boolean;
}

const publicRead = { method: 'GET', auth: 'public', idempotent: false } as const;
const userRead = { method: 'GET', auth: 'user', idempotent: false } as const;
const publicAct = { method: 'POST', auth: 'public', idempotent: false } as const;
const userAct = { method: 'POST', auth: 'user', idempotent: false } as const;
const moneyAct = { method: 'POST', auth: 'user', idempotent: true } as const;

export const endpointRoutes = {
  'common/sysTime': publicRead,
  'common/serverStatus': publicRead,
  'common/version': publicRead,
  'common/platformRate': publicRead,
  'common/assetsList': publicRead,
  'common/symbolsList': publicRead,
  'common/search': publicRead,
  'common/huobiTicket': publicRead,
  'common/depth': publicRead,
  'common/tradeList': publicRead,
  'common/kline': publicRead,
  'common/carousel': publicRead,
  'common/newsList': publicRead,
  'common/article': publicRead,
  'common/contact': publicRead,
  'common/problem': publicRead,
  'common/whiteBook': publicRead,
  'common/getMsg': publicRead,
  'common/auditHead': publicRead,

  'common/phoneCode': publicRead,
  'common/checkInviteCode': publicRead,
  'common/checkEmailSend': publicAct,
  'common/checkSmsSend': publicAct,
  checkSmsCode: publicAct,
  verifySend: userAct,
  forgetPwd: publicAct,
  pwd: userAct,
  setLegalPwd: userAct,
  resetLegalPwd: userAct,
  checkLegalPwd: userAct,
  totpSetup: userAct,
  totpEnable: userAct,
  totpDisable: userAct,
  recoveryRenew: userAct,
  loginFactor: publicAct,
  factorLost: publicAct,
  passkeyBegin: userAct,
  passkeyAdd: userAct,
  passkeyList: userRead,
  passkeyRename: userAct,
  passkeyRemove: userAct,
  passkeyLoginBegin: publicAct,
  passkeyLogin: publicAct,
  stepUpBegin: userAct,
  stepUp: userAct,
  bindSend: userAct,
  bindAccount: userAct,
  antiPhishing: userAct,
  nickName: userAct,
  verifySwitch: userRead,
  sessionList: userRead,
  sessionEnd: userAct,
  loginHistory: userRead,

  register: publicAct,
  login: publicAct,
  info: userRead,
  logout: userAct,
  favouriteList: userRead,
  favouriteAdd: userAct,
  favouriteRemove: userAct,

  'upload/img': userAct,
  'upload/link': userRead,
  identityInfo: userRead,
  identitySubmit: userAct,
  cnyPayList: userRead,
  cnyPayDetail: userRead,
  cnyPayAdd: userAct,
  cnyPayEdit: userAct,
  cnyPayDel: userAct,
  getMsg: userRead,
  readMsg: userAct,

  wallet: userRead,
  todayProfit: userRead,
  cashflow: userRead,
  transferPage: userRead,
  transfer: moneyAct,
  demoFunds: moneyAct,

  currencyRecord: userRead,
  currencyDetail: userRead,
  currencyFills: userRead,
  currency: moneyAct,
  amendCurrency: moneyAct,
  cancelCurrency: moneyAct,
  cancelAllCurrency: moneyAct,
} as const satisfies Readonly<Record<string, EndpointRoute>>;

export type EndpointName = keyof typeof endpointRoutes;

export const endpointNames = Object.keys(endpointRoutes) as readonly EndpointName[];

/** The URL path of an endpoint. */
export function endpointPath(name: EndpointName): string {
  return `/api/${name}`;
}
