import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';

/** How soon the same caller may have another code sent to the same target. */
export const RESEND_AFTER_MS = MINUTE_MS;

const PER_TARGET_AND_CALLER_MAX = 10;
/** What strangers together may have sent for one purpose: more than one address of theirs can use up. */
const PER_TARGET_MAX = 30;
/** Many phones share one address of a carrier; sending text messages to the whole world takes more. */
const PER_ADDRESS_MAX = 300;
const PER_USER_MAX = 30;
/** Text messages cost money, and whoever earns by them owns numbers in a row. */
const TEXTS_PER_ADDRESS_MAX = 100;
const TEXTS_PER_PREFIX_MAX = 100;
const PREFIX_SHORTER_BY = 4;

/** Who asks for a code: a logged-in user, or anybody at an address. */
export type CodeAsker =
  | { readonly userId: number }
  | {
      readonly address: string;
      /** Whether the account's owner logged in from there: strangers cannot use up what is theirs. */
      readonly isKnown: boolean;
    };

/** A budget that only an attack uses up. */
export type WatchedBudget = 'texts to one prefix' | 'texts of the day';

interface Budget {
  readonly name: string;
  readonly gapMs: number;
  readonly perDayMax: number;
  readonly watched?: WatchedBudget;
}

/** One code that is asked for. */
export interface CountedCode {
  readonly asker: CodeAsker;
  readonly purpose: string;
  readonly target: string;
  /** Set for text messages to a number that nobody has proved to be theirs. */
  readonly texts?: { readonly perDayMax: number } | undefined;
  readonly scale: number;
}

/** What text messages to anybody count against besides: whom they come from, whom they go to, and all of them. */
function textBudgets({ asker, purpose, target, texts, scale }: CountedCode): readonly Budget[] {
  // Where the owner logged in before, no crowd uses up what is theirs.
  if (texts === undefined || ('address' in asker && asker.isKnown)) return [];
  const prefix = target.slice(0, -PREFIX_SHORTER_BY);
  const day = { gapMs: 0 };
  return [
    ...('address' in asker
      ? [{ ...day, name: `texts from ${asker.address}`, perDayMax: TEXTS_PER_ADDRESS_MAX * scale }]
      : []),
    {
      ...day,
      name: `texts ${purpose} ${prefix}`,
      perDayMax: TEXTS_PER_PREFIX_MAX * scale,
      watched: 'texts to one prefix',
    },
    {
      ...day,
      name: `texts ${purpose}`,
      perDayMax: texts.perDayMax * scale,
      watched: 'texts of the day',
    },
  ];
}

/**
 * What a code is counted against. Users never share with strangers, nor one purpose with another: nobody can
 * use up what an owner needs. Where nothing is sent it counts alike, for the answer must not tell; it costs
 * nobody anything, as the same purpose sends nothing there either.
 */
function budgetsOf({ asker, purpose, target, scale }: CountedCode): Budget[] {
  const perDay = (name: string, max: number, gapMs = 0): Budget => ({
    name,
    gapMs,
    perDayMax: max * scale,
  });
  if ('userId' in asker) {
    const user = `user ${asker.userId}`;
    const oneTarget = { name: `${user} to ${target}`, gapMs: RESEND_AFTER_MS };
    return [perDay(user, PER_USER_MAX), { ...oneTarget, perDayMax: PER_TARGET_AND_CALLER_MAX }];
  }
  const { address, isKnown } = asker;
  const pair = { name: `${purpose} ${target} from ${address}`, gapMs: RESEND_AFTER_MS };
  return [
    perDay(`from ${address}`, PER_ADDRESS_MAX),
    { ...pair, perDayMax: PER_TARGET_AND_CALLER_MAX },
    ...(isKnown ? [] : [perDay(`${purpose} ${target}`, PER_TARGET_MAX)]),
  ];
}

/**
 * Two askers may be counted in another order than they came: only a budget with a gap compares the times.
 *
 * @returns 0, or after how many ms there is something left again
 */
async function take(tx: PoolClient, budget: Budget, nowMs: number): Promise<number> {
  const { name, gapMs, perDayMax } = budget;
  const { rowCount } = await tx.query(
    `INSERT INTO code_budgets AS kept
       (name, last_at_ms, day_started_at_ms, day_count) VALUES ($1, $2, $2, 1)
     ON CONFLICT (name) DO UPDATE SET
       last_at_ms = GREATEST(kept.last_at_ms, $2),
       day_count = CASE WHEN kept.day_started_at_ms <= $2 - $4::bigint THEN 1
                        ELSE kept.day_count + 1 END,
       day_started_at_ms = CASE WHEN kept.day_started_at_ms <= $2 - $4::bigint THEN $2
                                ELSE kept.day_started_at_ms END
     WHERE ($3::bigint = 0 OR kept.last_at_ms <= $2 - $3::bigint)
       AND (kept.day_count < $5 OR kept.day_started_at_ms <= $2 - $4::bigint)`,
    [name, nowMs, gapMs, DAY_MS, perDayMax],
  );
  if (rowCount === 1) return 0;
  const { rows } = await tx.query<{ last_at_ms: number; day_started_at_ms: number }>(
    'SELECT last_at_ms, day_started_at_ms FROM code_budgets WHERE name = $1',
    [name],
  );
  const gapEndsMs = (rows[0]?.last_at_ms ?? nowMs) + gapMs;
  const dayEndsMs = (rows[0]?.day_started_at_ms ?? nowMs) + DAY_MS;
  return Math.max(1, (gapEndsMs > nowMs ? gapEndsMs : dayEndsMs) - nowMs);
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
