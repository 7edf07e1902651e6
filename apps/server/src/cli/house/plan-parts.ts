import { compareDecimals } from '@candor/money';
import type {
  AdminReply,
  AdminRequest,
  houseCommandActs,
  houseCommandCalls,
} from '@candor/protocol';
import type { HouseFile, HouseMarket } from './house-file.ts';

/** What the command may ask of the back office, also where a ticket signed it in. */
export type HouseCall = (typeof houseCommandCalls)[number];

/** Calls an endpoint of the back office as whoever signed in. */
export type CallStaff = <Name extends HouseCall>(
  name: Name,
  request: AdminRequest<Name>,
) => Promise<AdminReply<Name>>;

/** The house as staff see it: what is listed, and its contract markets. */
export type House = AdminReply<'marketList'> &
  Pick<AdminReply<'contractView'>, 'termsNoticeMs'> & {
    readonly contracts: AdminReply<'contractView'>['markets'];
  };

type StepName = (typeof houseCommandActs)[number];

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
  /** What follows in the same run, by what the act answered; nothing while it waits for a second person. */
  readonly next?: (reply: unknown) => Step | undefined;
}

/** What is to be done, in order, and why nothing may be done. */
export interface HousePlan {
  readonly steps: readonly Step[];
  readonly problems: readonly string[];
}

export const NO_PLAN: HousePlan = { steps: [], problems: [] };

/** A part of the file that may be left out, and then leaves the house as it is. */
export interface HousePart<Key extends keyof HouseFile> {
  readonly key: Key;
  /** What leads from the house to the file. */
  readonly plan: (call: CallStaff, file: HouseFile, house: House) => Promise<HousePlan>;
  /** The part as the house has it; undefined where nobody has set it. */
  readonly read: (call: CallStaff) => Promise<HouseFile[Key] | undefined>;
}

const DECIMAL = /^\d+(\.\d+)?$/;

/** Whether two values say the same: amounts whatever their zeros, lists of words in any order. */
function areSame(own: unknown, wanted: unknown): boolean {
  if (typeof own === 'string' && typeof wanted === 'string') {
    return own === wanted || (DECIMAL.test(own) && DECIMAL.test(wanted) && isSame(own, wanted));
  }
  if (Array.isArray(own) && Array.isArray(wanted)) {
    const [one, other] = [own, wanted].map((list: unknown[]) =>
      list.every((item) => typeof item === 'string') ? list.toSorted() : list,
    );
    return (
      own.length === wanted.length && own.every((_item, at) => areSame(one?.[at], other?.[at]))
    );
  }
  if (typeof own === 'object' && typeof wanted === 'object' && own !== null && wanted !== null) {
    return Object.entries(wanted).every(([name, value]) =>
      areSame((own as Readonly<Record<string, unknown>>)[name], value),
    );
  }
  return own === wanted;
}

/** The fields of `wanted` that are others in `own`, as a difference says them; all of them where there is nothing. */
export function changedFields(own: object | null, wanted: object): string[] {
  const text = (value: unknown): string =>
    typeof value === 'string' ? value : JSON.stringify(value);
  const before = own as Readonly<Record<string, unknown>> | null;
  return Object.entries(wanted).flatMap(([name, value]) => {
    if (before === null) return [`${name} ${text(value)}`];
    return areSame(before[name], value) ? [] : [`${name} ${text(before[name])} → ${text(value)}`];
  });
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
