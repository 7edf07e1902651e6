import { compareDecimals } from '@candor/money';
import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import type { HouseMarket } from './house-file.ts';

/** The house as staff see it: what is listed, and its contract markets. */
export type House = AdminReply<'marketList'> &
  Pick<AdminReply<'contractView'>, 'termsNoticeMs'> & {
    readonly contracts: AdminReply<'contractView'>['markets'];
  };
type StepName = Extract<
  AdminEndpointName,
  | 'assetCreate'
  | 'assetDelist'
  | 'feeChange'
  | 'feeLadderChange'
  | 'marketCreate'
  | 'marketRulesChange'
  | 'marketFeesChange'
  | 'marketDelist'
  | 'marketOpen'
  | 'marketHalt'
  | 'settingChange'
  | 'guardedSettingChange'
  | 'contractMarketCreate'
  | 'contractTermsChange'
>;

/** Of each request by itself: what several have in common is too little. */
type WithoutReason<Request> = Request extends unknown ? Omit<Request, 'reason'> : never;

/** One act that brings the house nearer to the file: what is announced comes as soon as its notice allows. */
export interface Step {
  readonly name: StepName;
  /** As the back office names it: of two requests for one subject the second waits. */
  readonly subject: string;
  readonly request: WithoutReason<AdminRequest<StepName>>;
  readonly says: string;
  /** What has to end first: the step comes with a later run. */
  readonly waitsFor?: string;
  /** It needs what other steps ask for: the next run sends it. */
  readonly isLater?: boolean;
}

/** What is to be done, in order, and why nothing may be done. */
export interface HousePlan {
  readonly steps: readonly Step[];
  readonly problems: readonly string[];
}

/** Whether a change of this kind is announced already, to what is wanted. */
export function isComing(house: House, kind: string, subject: string, wanted: object): boolean {
  return house.coming.some((change) => {
    if (change.kind !== kind || change.subject !== subject) return false;
    const after = JSON.parse(change.after) as Readonly<Record<string, unknown>>;
    return Object.entries(wanted).every(([name, value]) => after[name] === value);
  });
}

/** Limits as texts differ in zeros at the end: `0.10` is `0.1`. */
export const isSame = (own: string | number, wanted: string | number): boolean =>
  typeof own === 'string' && typeof wanted === 'string'
    ? compareDecimals(own, wanted) === 0
    : own === wanted;

/** What brings a spot or contract market into its state. */
export function stateSteps(
  house: House,
  own: { readonly symbol: string; readonly state: string },
  { state }: Pick<HouseMarket, 'state'>,
): Step[] {
  const { symbol } = own;
  if (
    state === 'delisted' ||
    own.state === state ||
    isComing(house, 'market_state', symbol, { state })
  )
    return [];
  const subject = `market_state ${symbol}`;
  const says = `~ market ${symbol}: ${own.state} → ${state}`;
  if (state !== 'open') {
    return [{ name: 'marketHalt', subject, request: { symbol, state }, says }];
  }
  return [{ name: 'marketOpen', subject, request: { symbol }, says }];
}
