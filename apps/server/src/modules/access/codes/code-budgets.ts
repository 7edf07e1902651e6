import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { callingCodeOf } from '#modules/access/accounts/index.ts';

/** How soon the same caller may have another code sent to the same target. */
export const RESEND_AFTER_MS = MINUTE_MS;

const PER_TARGET_AND_CALLER_MAX = 10;
const LOGINS_PER_CALLER_MAX = 20;
/** What strangers together may have sent for one purpose: more than one address of theirs can use up. */
const PER_TARGET_MAX = 30;
/** Many phones share one address of a carrier; sending text messages to the whole world takes more. */
const PER_ADDRESS_MAX = 300;
const PER_USER_MAX = 30;
/** Text messages cost money, and whoever earns by them owns numbers in a row. */
const TEXTS_PER_ADDRESS_MAX = 100;
const TEXTS_PER_PREFIX_MAX = 100;
const PREFIX_SHORTER_BY = 4;
/** Ten thousand neighbours do not register in the same minute. */
const TEXTS_PER_PREFIX_AT_ONCE = 10;
/** A user binds one number, or a few that were mistyped. */
const TEXTS_PER_USER_AT_ONCE = 5;
/** What strangers at one address had at once comes back by one each of these: a full café goes on. */
const ADDRESS_REFILL_MS = 20_000;

/** Who asks for a code: a logged-in user, or anybody at an address. */
export type CodeAsker =
  | { readonly userId: number }
  | {
      readonly address: string;
      /** Whether the account's owner logged in from there: strangers cannot use up what is theirs. */
      readonly isKnown: boolean;
    };

/** A budget that hardly anything but an attack uses up. */
export type WatchedBudget =
  | 'codes from one address'
  | 'texts to one prefix'
  | 'texts to one country'
  | 'texts of the day';

/** So many at once; what was taken comes back one by one. */
interface Pace {
  readonly atOnce: number;
  readonly everyMs: number;
}

/** Once, and again after the time. */
const onceEach = (everyMs: number): Pace => ({ atOnce: 1, everyMs });

/** A password that was mistyped, and the right one after it, need not wait for each other. */
const LOGIN_PACE: Pace = { atOnce: 3, everyMs: RESEND_AFTER_MS };

interface Budget {
  readonly name: string;
  readonly pace?: Pace;
  readonly perDayMax: number;
  readonly watched?: WatchedBudget;
}

/** What staff have set about codes. */
export interface CodePaces {
  /** Codes that strangers at one address get at once. */
  readonly codesAtOncePerAddress: number;
  /** Text messages a minute to unproved numbers of one calling code, for each purpose. */
  readonly smsPerMinutePerCountry: number;
}

/** One code that is asked for. */
export interface CountedCode {
  readonly asker: CodeAsker;
  readonly purpose: string;
  readonly target: string;
  readonly paces: CodePaces;
  /** Set for text messages to a number that nobody has proved to be theirs. */
  readonly texts?: { readonly perDayMax: number } | undefined;
  /** Multiplies all counts but those of one target: tests are one user in a thousand. */
  readonly scale: number;
}

/** What text messages to anybody count against besides: whom they come from, whom they go to, and all of them. */
function textBudgets({
  asker,
  purpose,
  target,
  texts,
  paces,
  scale,
}: CountedCode): readonly Budget[] {
  // Where the owner logged in before, no crowd uses up what is theirs.
  if (texts === undefined || ('address' in asker && asker.isKnown)) return [];
  const prefix = target.slice(0, -PREFIX_SHORTER_BY);
  const perMinute = (count: number): Pace => ({ atOnce: count, everyMs: MINUTE_MS / count });
  const { smsPerMinutePerCountry } = paces;
  return [
    'address' in asker
      ? { name: `texts from ${asker.address}`, perDayMax: TEXTS_PER_ADDRESS_MAX * scale }
      : {
          name: `texts of user ${asker.userId}`,
          pace: { atOnce: TEXTS_PER_USER_AT_ONCE * scale, everyMs: MINUTE_MS },
          perDayMax: PER_USER_MAX * scale,
        },
    {
      name: `texts ${purpose} ${prefix}`,
      pace: { atOnce: TEXTS_PER_PREFIX_AT_ONCE * scale, everyMs: MINUTE_MS },
      perDayMax: TEXTS_PER_PREFIX_MAX * scale,
      watched: 'texts to one prefix',
    },
    {
      name: `texts ${purpose}`,
      perDayMax: texts.perDayMax * scale,
      watched: 'texts of the day',
    },
    {
      name: `texts ${purpose} +${callingCodeOf(target)}`,
      pace: perMinute(smsPerMinutePerCountry * scale),
      perDayMax: texts.perDayMax * scale,
      watched: 'texts to one country',
    },
  ];
}

/**
 * What a code is counted against. Users never share with strangers, nor one purpose with another: nobody can
 * use up what an owner needs. Where nothing is sent it counts alike, for the answer must not tell; it costs
 * nobody anything, as the same purpose sends nothing there either.
 */
function budgetsOf({ asker, purpose, target, paces, scale }: CountedCode): Budget[] {
  const perDay = (name: string, max: number, pace?: Pace): Budget => ({
    name,
    perDayMax: max * scale,
    ...(pace === undefined ? {} : { pace }),
  });
  const again = onceEach(RESEND_AFTER_MS);
  if ('userId' in asker) {
    const user = `user ${asker.userId}`;
    const oneTarget = { name: `${user} to ${target}`, pace: again };
    return [perDay(user, PER_USER_MAX), { ...oneTarget, perDayMax: PER_TARGET_AND_CALLER_MAX }];
  }
  const { address, isKnown } = asker;
  const isLogin = purpose === 'login';
  const burst = { atOnce: paces.codesAtOncePerAddress * scale, everyMs: ADDRESS_REFILL_MS };
  return [
    // What others at the owner's own address had a moment ago keeps nothing from them.
    isKnown
      ? perDay(`from ${address}`, PER_ADDRESS_MAX)
      : { ...perDay(`from ${address}`, PER_ADDRESS_MAX, burst), watched: 'codes from one address' },
    {
      name: `${purpose} ${target} from ${address}`,
      pace: isLogin ? LOGIN_PACE : again,
      perDayMax: isLogin ? LOGINS_PER_CALLER_MAX : PER_TARGET_AND_CALLER_MAX,
    },
    // Strangers share nothing with who knows the password: see takeForLogin.
    ...(isKnown || isLogin ? [] : [perDay(`${purpose} ${target}`, PER_TARGET_MAX)]),
  ];
}

/**
 * Takes one from a budget. Two askers may be counted in another order than they came: a time that is earlier than the
 * last one counts as that.
 *
 * @returns 0, or after how many ms there is something left again
 */
async function take(tx: PoolClient, budget: Budget, nowMs: number): Promise<number> {
  const { name, pace = onceEach(0), perDayMax } = budget;
  const everyMs = Math.ceil(pace.everyMs);
  const aheadMsMax = Math.max(0, Math.round((pace.atOnce - 1) * everyMs));
  const { rowCount } = await tx.query(
    `INSERT INTO code_budgets AS kept
       (name, last_at_ms, day_started_at_ms, day_count, full_at_ms)
     VALUES ($1, $2, $2, 1, $2::bigint + $3::bigint)
     ON CONFLICT (name) DO UPDATE SET
       last_at_ms = GREATEST(kept.last_at_ms, $2),
       full_at_ms = GREATEST(kept.full_at_ms, $2) + $3::bigint,
       day_count = CASE WHEN kept.day_started_at_ms <= $2 - $4::bigint THEN 1
                        ELSE kept.day_count + 1 END,
       day_started_at_ms = CASE WHEN kept.day_started_at_ms <= $2 - $4::bigint THEN $2
                                ELSE kept.day_started_at_ms END
     WHERE ($3::bigint = 0 OR kept.full_at_ms <= $2 + $6::bigint)
       AND (kept.day_count < $5 OR kept.day_started_at_ms <= $2 - $4::bigint)`,
    [name, nowMs, everyMs, DAY_MS, perDayMax, aheadMsMax],
  );
  if (rowCount === 1) return 0;
  const { rows } = await tx.query<{ full_at_ms: number; day_started_at_ms: number }>(
    'SELECT full_at_ms, day_started_at_ms FROM code_budgets WHERE name = $1',
    [name],
  );
  const paceEndsMs = (rows[0]?.full_at_ms ?? nowMs) - aheadMsMax;
  const dayEndsMs = (rows[0]?.day_started_at_ms ?? nowMs) + DAY_MS;
  const isPaced = everyMs > 0 && paceEndsMs > nowMs;
  return Math.max(1, (isPaced ? paceEndsMs : dayEndsMs) - nowMs);
}

/**
 * Counts one code, before it is sent, so that parallel requests count too; a refused one counts nowhere.
 * @throws ApiError tooManyRequests
 */
export async function countCode(
  pool: Pool,
  code: CountedCode & { readonly nowMs: number },
  onSpent: (budget: WatchedBudget) => void = () => undefined,
): Promise<void> {
  const budgets = [...budgetsOf(code), ...textBudgets(code)];
  await inTransaction(pool, async (tx) => {
    for (const budget of budgets) {
      const retryAfterMs = await take(tx, budget, code.nowMs);
      if (retryAfterMs === 0) continue;
      if (budget.watched !== undefined) onSpent(budget.watched);
      throw refuse.tooManyRequests({ retryAfterMs });
    }
  });
}

/**
 * Takes from the codes that a password has for logins while strangers guess. The same work for a name of nobody.
 * @param name of one password: whoever knows an old one uses up nothing of the new
 * @returns whether there was one left
 */
export async function takeForLogin(pool: Pool, name: string, nowMs: number): Promise<boolean> {
  const budget = { name: `login ${name}`, pace: LOGIN_PACE, perDayMax: PER_TARGET_AND_CALLER_MAX };
  return inTransaction(pool, async (tx) => (await take(tx, budget, nowMs)) === 0);
}
