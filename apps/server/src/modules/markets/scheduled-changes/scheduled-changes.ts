import type { Decision, EngineReader } from '@candor/exchange-core';
import { inTransaction } from '@candor/persistence';
import type { ComingChange } from '@candor/protocol';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { announcementOf, cancellationOf } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import { commandOf } from './change.ts';
import type { Change, ChangeBody, ChangeCommand } from './change.ts';
import {
  cancelScheduled,
  findChange,
  insertChange,
  listComing,
  markTold,
  nameAnnouncement,
  takeDue,
  takeUntold,
} from './change-store.ts';
import type { ChangeOrder, Queries } from './change-store.ts';
import { recordOutcome } from './record-outcome.ts';

/** How late a change may come into effect. */
const CHECK_EVERY_MS = 1_000;

/** How long a decision stays unseen whose commit was not answered. */
const READ_EVERY_MS = 10_000;

/** More than this at one time is a mistake: the rest waits for the next check. */
const CHANGES_PER_CHECK_MAX = 100;

/** The tier whose rates are shown with every market. */
const NEW_USER_FEE_TIER = 0;

export interface ScheduledChangesDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  /** The door to the core, for the commands of a change and no others. */
  readonly submit: (command: ChangeCommand) => Promise<Decision>;
  readonly read: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
  /** Publishes what users have to know, in the transaction of the decision. */
  readonly announce: (tx: Queries, announcement: Announcement) => Promise<void>;
  /** Tells those whom a change concerns in particular; what it returns is called after the commit. */
  readonly tell: (tx: PoolClient, change: Change) => Promise<() => void>;
}

/** Whether the core is so already: a change that was sent before a crash is not sent again. */
function isSo(reader: EngineReader, change: ChangeBody): boolean {
  switch (change.kind) {
    case 'market_state':
      return reader.market(change.after.marketId)?.state === change.after.state;
    case 'fee_tier': {
      const rates = reader.feeTier(change.after.tier);
      return (
        rates?.makerRatePpm === change.after.makerRatePpm &&
        rates.takerRatePpm === change.after.takerRatePpm
      );
    }
    case 'user_fee_tier':
      return reader.user(change.after.userId)?.feeTier === change.after.tier;
    case 'cancel_orders':
      return reader.openOrdersOf(change.after.userId, 0).length === 0;
  }
}

/**
 * Changes of markets and fees: decided and announced now, carried out at their time by an ordinary
 * command, in the order of their times. A crash at any moment neither loses nor doubles one.
 */
export class ScheduledChanges {
  readonly #deps: ScheduledChangesDeps;
  #coming: readonly Change[] = [];
  #readAtMs = 0;
  /** Whether there may be a change nobody was told of. */
  #hasUntold = true;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ScheduledChangesDeps) {
    this.#deps = deps;
  }

  /** Carries out what fell due while nobody was there, and goes on every second. */
  async start(): Promise<void> {
    await this.refresh();
    await this.runDue();
    this.#timer = setInterval(() => void this.runDue(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** What is to come, the next one first. */
  get coming(): readonly Change[] {
    return this.#coming;
  }

  /** What users are told is to come for one market: its own state, and the fees of new users. */
  comingFor(symbol: string): readonly ComingChange[] {
    return this.#coming
      .filter(
        (change) =>
          (change.kind === 'market_state' && change.subject === symbol) ||
          (change.kind === 'fee_tier' && change.after.tier === NEW_USER_FEE_TIER),
      )
      .map(({ kind, after, effectiveAtMs, announcementSlug }) => ({
        effectiveAtMs,
        state: kind === 'market_state' ? after.state : null,
        makerRatePpm: kind === 'fee_tier' ? after.makerRatePpm : null,
        takerRatePpm: kind === 'fee_tier' ? after.takerRatePpm : null,
        articleSlug: announcementSlug,
      }));
  }

  /** Reads what is to come anew: to be called once the transaction of a decision is committed. */
  async refresh(): Promise<void> {
    this.#readAtMs = this.#deps.nowMs();
    this.#coming = await listComing(this.#deps.pool);
  }

  /**
   * Writes a change down and announces it, in the caller's transaction. Afterwards, outside of it, the
   * caller calls {@link ScheduledChanges.settle}.
   */
  async schedule(
    tx: Queries,
    body: ChangeBody,
    order: ChangeOrder,
  ): Promise<{ readonly changeId: number; readonly announcementSlug: string | null }> {
    const changeId = await insertChange(tx, body, order);
    const announcement = announcementOf(changeId, body, order);
    if (announcement === undefined) return { changeId, announcementSlug: null };
    await this.#deps.announce(tx, announcement);
    await nameAnnouncement(tx, changeId, announcement.slug);
    return { changeId, announcementSlug: announcement.slug };
  }

  /** Calls a change off and says so where it was announced. @returns false when it has begun */
  async cancel(tx: Queries, change: Change, nowMs: number): Promise<boolean> {
    if (!(await cancelScheduled(tx, change.changeId, nowMs))) return false;
    const announcement = cancellationOf(change, nowMs);
    if (announcement !== undefined) await this.#deps.announce(tx, announcement);
    return true;
  }

  /** What is to come as the caller's transaction sees it, decided a moment ago and not yet shown included. */
  comingIn(tx: Queries): Promise<readonly Change[]> {
    return listComing(tx);
  }

  find(tx: Queries, changeId: number): Promise<Change | undefined> {
    return findChange(tx, changeId);
  }

  /** After a decision is committed: shows it, and carries it out if its time is now. */
  async settle(): Promise<void> {
    this.#hasUntold = true;
    await this.refresh();
    await this.runDue();
  }

  /** Carries out what is due, one after the other; one that cannot be answered now is tried again. */
  runDue(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#runAll())
      .then(() => this.#tellAll())
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'a scheduled change is tried again');
      });
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const { pool, nowMs } = this.#deps;
    // Also where a clock was set back.
    if (Math.abs(nowMs() - this.#readAtMs) >= READ_EVERY_MS) {
      this.#hasUntold = true;
      await this.refresh();
    }
    if (!this.#coming.some(({ effectiveAtMs }) => effectiveAtMs <= nowMs())) return;
    for (let done = 0; done < CHANGES_PER_CHECK_MAX; done++) {
      const change = await takeDue(pool, nowMs());
      if (change === undefined) break;
      await this.#carryOut(change);
    }
    await this.refresh();
  }

  /** A message to each user whom a change concerns, once: written together with the mark that it is. */
  async #tellAll(): Promise<void> {
    for (let told = 0; this.#hasUntold && told < CHANGES_PER_CHECK_MAX; told++) {
      this.#hasUntold = false;
      // Not by what it returns alone: another decision may come while it works.
      if (await this.#tellOne()) this.#hasUntold = true;
    }
  }

  /** @returns whether there was one */
  async #tellOne(): Promise<boolean> {
    const { pool, nowMs, tell } = this.#deps;
    try {
      const send = await inTransaction(pool, async (tx) => {
        const change = await takeUntold(tx, nowMs());
        if (change === undefined) return undefined;
        const sendToAll = await tell(tx, change);
        await markTold(tx, change.changeId, nowMs());
        return sendToAll;
      });
      send?.();
      return send !== undefined;
    } catch (error) {
      this.#hasUntold = true;
      throw error;
    }
  }

  async #carryOut(change: Change): Promise<void> {
    const { pool, log, nowMs, submit, read } = this.#deps;
    const { value: wasSo } = await read((reader) => isSo(reader, change));
    const decision: Decision | undefined = wasSo ? undefined : await submit(commandOf(change));
    const failure = decision === undefined || decision.ok ? null : decision.code;
    const sequence = decision?.ok === true ? decision.sequence : null;
    this.#hasUntold = true;
    await recordOutcome(pool, change, { atMs: nowMs(), sequence, failure });
    const facts = { changeId: change.changeId, kind: change.kind, subject: change.subject };
    if (failure === null) log.info({ ...facts, sequence }, 'a scheduled change is in effect');
    else log.error({ ...facts, failure }, 'the core refused a scheduled change');
  }
}
