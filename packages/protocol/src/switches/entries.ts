/** What staff can stop for everybody: new accounts, and what begins something new in a product. */
export const switchKeys = [
  'registrations',
  'spot',
  'contracts',
  'options',
  'p2p',
  'earn',
  'checkin',
] as const;
export type SwitchKey = (typeof switchKeys)[number];

/**
 * Endpoints that begin something new, by the switch that stops them; maintenance stops all of them. What ends,
 * cancels, protects or pays what is there already is never stopped: clocks of orders go on meanwhile.
 */
export const switchByEndpoint: Readonly<Record<string, SwitchKey | undefined>> = {
  register: 'registrations',
  currency: 'spot',
  amendCurrency: 'spot',
  currencyBatch: 'spot',
  contract: 'contracts',
  amendContract: 'contracts',
  contractBatch: 'contracts',
  contractTrigger: 'contracts',
  reverseContract: 'contracts',
  'contractOptionOrder-add': 'options',
  tradeBuy: 'p2p',
  tradeSell: 'p2p',
  otcBuy: 'p2p',
  otcSell: 'p2p',
  p2pAdEdit: 'p2p',
  p2pAdShow: 'p2p',
  deposit: 'p2p',
  makeUpDeposit: 'p2p',
  finPeriodicOrderAdd: 'earn',
  teManagementOrderAdd: 'earn',
  teManagementOrderRenew: 'earn',
  checkIn: 'checkin',
};

/** Endpoints that send a code, for several purposes: to register is one of them. */
const SENDS_CODES: ReadonlySet<string> = new Set(['common/checkEmailSend', 'common/checkSmsSend']);

/** Every endpoint that a switch can stop, for some request. */
export const stoppableBy = (name: string): SwitchKey | undefined =>
  SENDS_CODES.has(name) ? 'registrations' : switchByEndpoint[name];

/** The switch that stops this request; undefined for what goes on whatever is stopped. */
export function switchOf(
  name: string,
  request: Readonly<Record<string, unknown>>,
): SwitchKey | undefined {
  if (SENDS_CODES.has(name)) return request['purpose'] === 'register' ? 'registrations' : undefined;
  const key = switchByEndpoint[name];
  return key === 'contracts' && partsOf(request).every(isExit) ? undefined : key;
}

type Part = Readonly<Record<string, unknown>>;

/** What a request asks for: the lines of a batch, or itself. */
export function partsOf(request: Part): readonly Part[] {
  const { orders } = request;
  return Array.isArray(orders) ? (orders as readonly Part[]) : [request];
}

/** An order that can only make a position smaller ends something. */
export const isExit = ({ reduceOnly, closePosition }: Part): boolean =>
  reduceOnly === true || closePosition === true;
