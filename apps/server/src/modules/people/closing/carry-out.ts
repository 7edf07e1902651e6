import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { AfterCommit, UserSafety } from '#modules/access/security/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { ClosingsDeps } from './closings.ts';
import { erasedAtClosing, erasedAtTheEnd } from './erasures.ts';
import { openThingsOf } from './open-things.ts';
import { sealKept } from './sealed-closures.ts';

/** Between the end of sign-in and the last look: what was let in before has long been answered then. */
const ENDING_MS = MINUTE_MS;

/** A year of a period that is counted in years, never shorter than the calendar's. */
const YEAR_DAYS = 366;

/** Closures of one round; the next one comes within a minute. */
const ROUND_MAX = 20;

/** `pool` with all rights: the log-ins are append-only for what answers requests. */
export interface CarryOutDeps extends ClosingsDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly uploads: Pick<Uploads, 'retire'>;
  readonly safety: Pick<UserSafety, 'endAllSessions'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Closure {
  readonly closure_id: number;
  readonly user_id: number;
  readonly state: 'waiting' | 'ending' | 'closed';
}

/** The job `close_accounts`: takes each closure that is due one step further. A step that fails is tried again. */
export async function carryOutClosings(deps: CarryOutDeps): Promise<void> {
  const { pool, nowMs, log } = deps;
  const { rows } = await pool.query<Closure>(
    `SELECT closure_id, user_id, state FROM account_closures WHERE due_at_ms <= $1
     ORDER BY due_at_ms LIMIT $2`,
    [nowMs(), ROUND_MAX],
  );
  const steps = { waiting: endSignIn, ending: close, closed: eraseRest };
  for (const closure of rows) {
    try {
      await steps[closure.state](deps, closure);
    } catch (error) {
      log.warn({ err: error, userId: closure.user_id }, 'an account could not be closed yet');
    }
  }
}

/** Runs one step where the closure is still as it was read. */
async function inStep<T>(
  { pool }: CarryOutDeps,
  { closure_id: closureId, user_id: userId, state }: Closure,
  step: (tx: PoolClient) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
    const { rowCount } = await tx.query(
      'SELECT FROM account_closures WHERE closure_id = $1 AND state = $2 FOR UPDATE',
      [closureId, state],
    );
    return rowCount === 1 ? step(tx) : undefined;
  });
}

const setState = (
  tx: PoolClient,
  { closure_id: closureId }: Closure,
  set: string,
  values: readonly unknown[],
) => tx.query(`UPDATE account_closures SET ${set} WHERE closure_id = $1`, [closureId, ...values]);

/** Nobody gets in any more, nor stays in. What staff froze meanwhile stays theirs to look into. */
async function endSignIn(deps: CarryOutDeps, closure: Closure): Promise<void> {
  const { safety, nowMs } = deps;
  const { user_id: userId } = closure;
  const settle = await inStep(deps, closure, async (tx): Promise<AfterCommit | undefined> => {
    const atMs = nowMs();
    const { rowCount } = await tx.query(
      `UPDATE users SET is_disabled = true, closed_at_ms = $2 WHERE user_id = $1 AND NOT is_disabled`,
      [userId, atMs],
    );
    if (rowCount !== 1) {
      await setState(tx, closure, `state = 'stopped', due_at_ms = NULL, ended_at_ms = $2`, [atMs]);
      return undefined;
    }
    await setState(tx, closure, `state = 'ending', due_at_ms = $2`, [atMs + ENDING_MS]);
    return safety.endAllSessions(tx, userId);
  });
  await settle?.();
}

/** Erases what no law asks for, and seals the rest; or gives the account back where something is open after all. */
async function close(deps: CarryOutDeps, closure: Closure): Promise<void> {
  const { user_id: userId } = closure;
  const open = await openThingsOf(deps, userId);
  const { closedKeepYears } = await deps.settings.read();
  await inStep(deps, closure, async (tx) => {
    const atMs = deps.nowMs();
    if (open.length > 0) {
      await tx.query(
        'UPDATE users SET is_disabled = false, closed_at_ms = NULL WHERE user_id = $1',
        [userId],
      );
      await setState(tx, closure, `state = 'stopped', due_at_ms = NULL, ended_at_ms = $2`, [atMs]);
      await deps.messages.send(tx, userId, 'account_not_closed', {});
      return;
    }
    const kept = sealKept(deps.masterKey, userId, await readKept(tx, userId));
    await retirePictures(deps, tx, userId, 'AND purpose <> $2', ['identity']);
    // A document is free for another account of its owner, and known again to whoever reviews that one.
    await tx.query(
      `UPDATE identity_attempts SET state = 'replaced', decided_at_ms = $2
       WHERE user_id = $1 AND state = 'approved'`,
      [userId, atMs],
    );
    for (const { sql } of erasedAtClosing) await tx.query(sql, [userId]);
    const eraseAtMs = atMs + closedKeepYears * YEAR_DAYS * DAY_MS;
    const set = `state = 'closed', closed_at_ms = $2, due_at_ms = $3, kept_sealed = $4`;
    await setState(tx, closure, set, [atMs, eraseAtMs, kept]);
  });
  deps.log.info({ userId, isClosed: open.length === 0 }, 'the closing of an account has ended');
}

/** The end of what laws ask to keep. */
async function eraseRest(deps: CarryOutDeps, closure: Closure): Promise<void> {
  const { user_id: userId } = closure;
  await inStep(deps, closure, async (tx) => {
    await retirePictures(deps, tx, userId);
    for (const { sql } of erasedAtTheEnd) await tx.query(sql, [userId]);
    const set = `state = 'erased', due_at_ms = NULL, ended_at_ms = $2`;
    await setState(tx, closure, set, [deps.nowMs()]);
  });
  deps.log.info({ userId }, 'what was kept of a closed account is erased');
}

/** Who an account was, and from where it was used: what authorities may ask for. */
async function readKept(tx: PoolClient, userId: number): Promise<object> {
  const { rows } = await tx.query(
    `SELECT email, phone, nickname,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('atMs', at_ms, 'address', address,
          'device', user_agent, 'deviceCode', device_code, 'outcome', outcome) ORDER BY login_id), '[]')
        FROM login_history WHERE login_history.user_id = users.user_id) AS logins
     FROM users WHERE user_id = $1`,
    [userId],
  );
  return rows[0] as object;
}

/** Removes pictures of a user for good; bytes first, as a failure keeps the row. */
async function retirePictures(
  { uploads }: CarryOutDeps,
  tx: PoolClient,
  userId: number,
  condition = '',
  values: readonly unknown[] = [],
): Promise<void> {
  const { rows } = await tx.query<{ file_id: string }>(
    `SELECT file_id FROM uploads WHERE state = 'stored' AND (
       (owner_kind = 'user' AND owner_id = $1) OR (owner_kind = 'asker'
         AND owner_id IN (SELECT request_id FROM contact_requests WHERE user_id = $1))) ${condition}`,
    [userId, ...values],
  );
  for (const { file_id: fileId } of rows) await uploads.retire(tx, fileId);
}
