import { staffRoles } from '@candor/protocol';
import { getCountries } from 'libphonenumber-js/min';

/** Every country there is: a typing error would let no text message go anywhere. */
const COUNTRY = `(${getCountries().join('|')})`;

/** One thing that staff can set: what it may be, and what it is until somebody sets it. */
interface PlatformSetting<Value> {
  readonly kind: 'boolean' | 'integer' | 'decimal' | 'text';
  readonly fallback: Value;
  readonly meaning: string;
  /** Bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
  /** What a text or decimal must look like. */
  readonly pattern?: RegExp;
}

const flag = (fallback: boolean, meaning: string): PlatformSetting<boolean> => ({
  kind: 'boolean',
  fallback,
  meaning,
});

const whole = (
  fallback: number,
  [min, max]: readonly [number, number],
  meaning: string,
): PlatformSetting<number> => ({ kind: 'integer', fallback, min, max, meaning });

const decimal = (fallback: string, meaning: string): PlatformSetting<string> => ({
  kind: 'decimal',
  fallback,
  pattern: /^[0-9]{1,12}(\.[0-9]{1,8})?$/,
  meaning,
});

const text = (fallback: string, pattern: RegExp, meaning: string): PlatformSetting<string> => ({
  kind: 'text',
  fallback,
  pattern,
  meaning,
});

/** Every setting that staff can change while the exchange runs. */
export const settingsTable = {
  registerVerification: flag(
    true,
    'to register takes a code that was sent to the address; the environment can overrule it',
  ),
  withdrawLockHours: whole(
    24,
    [24, 72],
    'hours without withdrawals after a change of a password, contact or factor',
  ),
  contactChangeDelayHours: whole(
    72,
    [24, 336],
    'hours between the approval of another contact for a lost one and its effect; twice as many where one thing alone proves the owner',
  ),
  closedKeepYears: whole(
    5,
    [5, 10],
    'years for which papers, contacts, log-ins and words of a closed account are kept sealed; accounts that are closed from now on',
  ),
  fundFactorThresholdUsdt: decimal(
    '10000',
    'above this value, in USDT, the transaction password alone does not confirm',
  ),
  correctionMaxUsdt: decimal(
    '1000',
    'the most that one correction of a user’s balance may be worth, in USDT',
  ),
  supportEmail: text(
    '',
    /^([^\s@]{1,64}@[A-Za-z0-9.-]{1,180})?$/,
    'address of customer service; empty shows none',
  ),
  supportTelegram: text(
    '',
    /^(https:\/\/t\.me\/[A-Za-z0-9_+/-]{1,64})?$/,
    'link to customer service on Telegram; empty shows none',
  ),
  supportHours: text('', /^[^\p{C}<>]{0,80}$/u, 'when customer service answers, as shown'),
  clientVersionCodeMin: whole(
    105,
    [1, 1_000_000],
    'version code of the oldest client that still works; an older one is asked to update',
  ),
  caseDueHours: whole(
    24,
    [1, 720],
    'hours within which staff answer a case of customer service; it is shown as overdue afterwards',
  ),
  appealDueHours: whole(
    48,
    [1, 720],
    'hours within which staff decide an appeal of fiat trading; it is shown as overdue afterwards',
  ),
  feeNoticeHours: whole(
    24,
    [1, 720],
    'hours between the announcement of new fees, new terms in Earn or stricter levels and limits, and their effect',
  ),
  smsCountries: text(
    '',
    new RegExp(`^(${COUNTRY}(,${COUNTRY}){0,249})?$`),
    'countries whose numbers get text messages, by their ISO codes, as in CN,HK,SG; empty for all',
  ),
  smsPerDayMax: whole(
    5_000,
    [10, 1_000_000],
    'text messages a day to numbers nobody has proved yet, for registering, for resets and for binding each',
  ),
  smsPerMinutePerCountry: whole(
    60,
    [5, 10_000],
    'text messages a minute to numbers of one calling code nobody has proved yet, for registering, for resets and for binding each',
  ),
  codesAtOncePerAddress: whole(
    10,
    [3, 1_000],
    'codes that people without a login at one network address get at once, by e-mail and text message together; then one each twenty seconds',
  ),
  passkeyRoles: text(
    '',
    new RegExp(
      `^((${staffRoles.join('|')})(,(${staffRoles.join('|')})){0,${staffRoles.length - 1}})?$`,
    ),
    'roles of staff who come in by passkey alone, as in owner,finance; empty for none',
  ),
  marketOpenNoticeMinutes: whole(
    5,
    [1, 1_440],
    'minutes between the announcement that a market opens again and its opening',
  ),
  identityYearsLow: whole(
    5,
    [1, 10],
    'years from its approval that a verification of a user of low risk holds; felt within an hour',
  ),
  identityYearsMedium: whole(
    3,
    [1, 10],
    'years from its approval that a verification of a user of medium risk holds; felt within an hour',
  ),
  identityYearsHigh: whole(
    1,
    [1, 10],
    'years from its approval that a verification of a user of high risk holds; felt within an hour',
  ),
  watchWashMinutes: whole(
    60,
    [5, 1_440],
    'surveillance: minutes within which two users trading back and forth are looked at together',
  ),
  watchWashTrades: whole(
    6,
    [2, 1_000],
    'surveillance: trades two users have with each other before they are flagged',
  ),
  watchWashNetPercent: whole(
    5,
    [0, 50],
    'surveillance: of what two users traded with each other, at most so many percent may remain as a change',
  ),
  watchSpoofSeconds: whole(
    10,
    [1, 600],
    'surveillance: an order cancelled unfilled within so many seconds was quick',
  ),
  watchSpoofTimes: whole(
    5,
    [2, 1_000],
    'surveillance: a quick order is flagged when it was so many times what its user traded the other way meanwhile',
  ),
  watchLargePercent: whole(
    10,
    [1, 1_000],
    'surveillance: orders and trades of so many percent of the day before in their market are flagged',
  ),
} as const satisfies Readonly<Record<string, PlatformSetting<boolean | number | string>>>;

export type SettingKey = keyof typeof settingsTable;

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : string;

/** Each setting's value now. */
export type SettingsValues = {
  readonly [Key in SettingKey]: Widened<(typeof settingsTable)[Key]['fallback']>;
};

export const settingKeys = Object.keys(settingsTable) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingsTable, key);
}

/** Whether a setting may have this value. */
export function isAllowed(key: SettingKey, value: unknown): boolean {
  const setting: PlatformSetting<unknown> = settingsTable[key];
  if (setting.kind === 'boolean') return typeof value === 'boolean';
  if (setting.kind === 'integer') {
    const { min = 0, max = 0 } = setting;
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  }
  return typeof value === 'string' && setting.pattern?.test(value) === true;
}
