import { contract, ENDING_MS, finance, restriction, spot } from '@candor/exchange-core';
import type { Decision, EngineReader } from '@candor/exchange-core';
import { inTransaction } from '@candor/persistence';
import type {
  AssetView,
  ComingChange,
  ContractComing,
  ContractMarketView,
  FinanceComing,
} from '@candor/protocol';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { enqueueJob } from '#jobs/index.ts';
import type { StaffEngine } from '#modules/console/acts/index.ts';
import { setPinned } from '#modules/markets/fee-ladder/index.ts';
import { announcementOf, cancellationOf } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import { commandOf, isOfContract, rulesCommand, termsCommand } from './change.ts';
import type { Change, ChangeBody, CoreChange } from './change.ts';
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
import { hasTerms, termsOfChange } from './contract-terms.ts';
import { followersOf } from './market-followers.ts';
import { limitsOf } from './market-rules.ts';
import { keepRule, recordOutcome } from './record-outcome.ts';
import { usesText } from './uses-text.ts';

/** More than this at one time is a mistake: the rest waits for the next job. */
const CHANGES_PER_RUN_MAX = 100;

/** The tier whose rates are shown with every market. */
const NEW_USER_FEE_TIER = 0;

export interface ScheduledChangesDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  /** The only door to the core: what staff decide goes through its allowlist, whatever the time. */
  readonly engine: StaffEngine;
  readonly read: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
  /** Publishes what users have to know, in the transaction of the decision. */
  readonly announce: (tx: Queries, announcement: Announcement) => Promise<void>;
  /** Told when a rule that the server keeps is in force. */
  readonly ruleKept: () => Promise<unknown>;
  /** Writes to the users whom a change concerns in particular, in the given transaction. */
  readonly tell: (tx: PoolClient, change: Change) => Promise<void>;
  /** Writes again to those whom a change that is near concerns. */
  readonly remind: () => Promise<void>;
}

/** Whether the core is so already: a change that was sent before a crash is not sent again. */
function isSo(reader: EngineReader, change: CoreChange): boolean {
  switch (change.kind) {
    case 'market_state': {
      const { marketId, state } = change.after;
      const market = reader.market(marketId) ?? reader.read(contract).market(marketId);
      return market?.state === state;
    }
    case 'market_rules': {
      const { type: _, ...rules } = rulesCommand(change.after);
      const stored = reader.market(rules.marketId);
      const market = stored && { ...stored, ...reader.marketTerm(rules.marketId) };
      return (
        market !== undefined &&
        (Object.keys(rules) as (keyof typeof market)[]).every(
          (name) => market[name] === (rules as typeof market)[name],
        )
      );
    }
    case 'market_delist': {
      const { marketId } = change.after;
      return isOfContract(marketId)
        ? reader.read(contract).ending(marketId) !== undefined
        : reader.marketTerm(marketId).delistedAtMs !== 0;
    }
    case 'asset_delist':
      return reader.assetDelistedAtMs(change.after.assetId) !== 0;
    case 'market_fees': {
      const { marketId, ...fees } = change.after;
      const now = reader.read(spot).marketFees(marketId);
      return (Object.keys(fees) as (keyof typeof fees)[]).every((name) => now[name] === fees[name]);
    }
    case 'contract_terms':
      return hasTerms(reader, change.after);
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
    case 'user_restriction': {
      const { userId, restriction: kind, untilMs } = change.after;
      return reader.read(restriction).untilMs(userId, kind) === untilMs;
    }
    case 'finance_terms': {
      const product = reader.read(finance).product(change.after.productId);
      const { type: _, ...terms } = termsCommand(change.after);
      return (
        product !== undefined &&
        (Object.keys(terms) as (keyof typeof terms)[]).every(
          (name) => product[name] === terms[name],
        )
      );
    }
    case 'finance_open': {
      const { productId, isOpen } = change.after;
      return reader.read(finance).product(productId)?.takesMoney === (isOpen ? 1 : 0);
    }
  }
}

/** What users of a market are told of a change; undefined where it is none of theirs. */
function comingOf(change: Change, symbol: string): ComingChange | undefined {
  const { effectiveAtMs, announcementSlug: articleSlug } = change;
  const stays = {
    ...{ state: null, isDelisted: false, rules: null, makerRatePpm: null, takerRatePpm: null },
    ...{ effectiveAtMs, articleSlug },
  };
  if (change.kind === 'fee_tier' && change.after.tier === NEW_USER_FEE_TIER) {
    const { makerRatePpm, takerRatePpm } = change.after;
    return { ...stays, makerRatePpm, takerRatePpm };
  }
  if (change.subject !== symbol) return undefined;
  if (change.kind === 'market_state') return { ...stays, state: change.after.state };
  if (change.kind === 'market_delist') return { ...stays, isDelisted: true };
  if (change.kind === 'market_fees') {
    const { marketId: _, ...fees } = change.after;
    return { ...stays, fees };
  }
  if (change.kind === 'market_rules') return { ...stays, rules: limitsOf(change.after) };
  return undefined;
}

/**
 * Changes of markets, fees and products: decided and announced now, carried out at their time by an ordinary
 * command, in the order of their times. A background job, taken in the transaction of the decision, does
 * that, so a crash at any moment neither loses nor doubles one.
 */
export class ScheduledChanges {
  readonly #deps: ScheduledChangesDeps;
  #coming: readonly Change[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(deps: ScheduledChangesDeps) {
    this.#deps = deps;
  }

  /** Lets what is under way end. */
  async stop(): Promise<void> {
    await this.#running;
  }

  /** What is to come, the next one first. */
  get coming(): readonly Change[] {
    return this.#coming;
  }

  /** What users are told is to come for one market: its own state, and the fees of new users. */
  comingFor(symbol: string): readonly ComingChange[] {
    return this.#coming.flatMap((change): readonly ComingChange[] => {
      const coming = comingOf(change, symbol);
      return coming === undefined ? [] : [coming];
    });
  }

  /** What users are told of an asset's announced end; undefined where there is none. */
  comingForAsset(symbol: string): AssetView['delisting'] {
    const change = this.#coming.find(
      (one) => one.kind === 'asset_delist' && one.subject === symbol,
    );
    if (change === undefined) return undefined;
    const { effectiveAtMs: atMs, announcementSlug: articleSlug } = change;
    return { atMs, isDone: false, articleSlug };
  }

  /** What users are told is to come for one contract market. */
  comingForContract(symbol: string): readonly ContractComing[] {
    return this.#coming.flatMap((change): readonly ContractComing[] => {
      if (change.kind !== 'contract_terms' || change.subject !== symbol) return [];
      const { effectiveAtMs, announcementSlug: articleSlug, after } = change;
      return [{ effectiveAtMs, articleSlug, terms: termsOfChange(after) }];
    });
  }

  /** What users are told of a contract market's announced end; undefined where there is none. */
  endOfContract(symbol: string): NonNullable<ContractMarketView['delisting']> | undefined {
    const change = this.#coming.find(
      (one) => one.kind === 'market_delist' && one.subject === symbol,
    );
    if (change === undefined) return undefined;
    const { effectiveAtMs, announcementSlug: articleSlug } = change;
    return { effectiveAtMs, settlesAtMs: effectiveAtMs + ENDING_MS, articleSlug };
  }

  /** What users are told is to come for one product of Earn. */
  comingForProduct(productId: number): readonly FinanceComing[] {
    return this.#coming.flatMap((change): readonly FinanceComing[] => {
      if (change.kind !== 'finance_terms' && change.kind !== 'finance_open') return [];
      if (change.after.productId !== productId) return [];
      const { effectiveAtMs, announcementSlug: articleSlug } = change;
      const stays = { ratePpm: null, termDays: null, isOpen: null };
      if (change.kind === 'finance_open') {
        return [{ ...stays, effectiveAtMs, articleSlug, isOpen: change.after.isOpen }];
      }
      const { ratePpm, termDays } = change.after;
      return [{ ...stays, effectiveAtMs, articleSlug, ratePpm, termDays }];
    });
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
    await enqueueJob(tx, 'carry_out_changes', {});
    if (order.effectiveAtMs > order.createdAtMs) {
      await enqueueJob(tx, 'carry_out_changes', {}, { runAtMs: order.effectiveAtMs });
    }
    const announcement = announcementOf(changeId, body, order);
    if (announcement === undefined) return { changeId, announcementSlug: null };
    await this.#deps.announce(tx, announcement);
    await nameAnnouncement(tx, changeId, announcement.slug);
    return { changeId, announcementSlug: announcement.slug };
  }

  /** Calls a change off and says so where it was announced. @returns false when it has begun */
  async cancel(tx: Queries, change: Change, nowMs: number): Promise<boolean> {
    if (!(await cancelScheduled(tx, change.changeId, nowMs))) return false;
    await enqueueJob(tx, 'carry_out_changes', {});
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

  /**
   * After a decision is committed: shows it, and carries it out if its time is now. What fails here is
   * tried again by the decision's job.
   */
  async settle(): Promise<void> {
    await this.runDue().catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'a scheduled change is tried again');
    });
  }

  /**
   * The job behind every decision: carries out what is due in the order of its times, then writes to the
   * users it concerns. Rejects at the first change that could not be carried out.
   */
  runDue(): Promise<void> {
    const run = this.#running.then(async () => {
      try {
        await this.#carryOutAll();
        await this.#tellAll();
        await this.#deps.remind();
      } finally {
        this.#coming = await listComing(this.#deps.pool);
      }
    });
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #carryOutAll(): Promise<void> {
    const { pool, nowMs } = this.#deps;
    for (let done = 0; done < CHANGES_PER_RUN_MAX; done++) {
      const change = await takeDue(pool, nowMs());
      if (change === undefined) return;
      await this.#carryOut(change);
    }
  }

  /** A message to each user whom a change concerns, once: written together with the mark that it is. */
  async #tellAll(): Promise<void> {
    const { pool, nowMs, tell } = this.#deps;
    for (let told = 0; told < CHANGES_PER_RUN_MAX; told++) {
      const isOne = await inTransaction(pool, async (tx) => {
        const change = await takeUntold(tx, nowMs());
        if (change === undefined) return false;
        await tell(tx, change);
        await markTold(tx, change.changeId, nowMs());
        return true;
      });
      if (!isOne) return;
    }
  }

  /** What goes by a spot market that is to end now, and came after its end was decided. */
  async #followersOf(change: Change): Promise<string | null> {
    if (change.kind !== 'market_delist') return null;
    const { value: names } = await this.#deps.read((reader) =>
      followersOf(reader, change.after.marketId),
    );
    return names.length === 0 ? null : `market_in_use: ${names.join(', ')}`;
  }

  /** What the core refused a change with; of an asset in use, with what uses it. */
  async #whyRefused(change: Change, code: string): Promise<string> {
    if (change.kind !== 'asset_delist' || code !== 'asset_in_use') return code;
    const { value: uses } = await this.#deps.read((reader) =>
      reader.assetUses(change.after.assetId),
    );
    return `${code}: ${usesText(uses)}`;
  }

  async #carryOut(change: Change): Promise<void> {
    const { pool, log, nowMs, engine, read, ruleKept } = this.#deps;
    const facts = { changeId: change.changeId, kind: change.kind, subject: change.subject };
    if (change.kind === 'fee_ladder') {
      await keepRule(pool, change, nowMs());
      await ruleKept();
      log.info(facts, 'a scheduled change is in effect');
      return;
    }
    // Before the core is asked: a move by volume never comes after what staff decided.
    if (change.kind === 'user_fee_tier') await setPinned(pool, change.after.userId, true);
    const { value: wasSo } = await read((reader) => isSo(reader, change));
    const inTheWay = wasSo ? null : await this.#followersOf(change);
    const decision: Decision | undefined =
      wasSo || inTheWay !== null ? undefined : await engine.submit(commandOf(change));
    const failure =
      decision === undefined || decision.ok
        ? inTheWay
        : await this.#whyRefused(change, decision.code);
    const sequence = decision?.ok === true ? decision.sequence : null;
    await recordOutcome(pool, change, { atMs: nowMs(), sequence, failure });
    if (failure === null) log.info({ ...facts, sequence }, 'a scheduled change is in effect');
    else log.error({ ...facts, failure }, 'a scheduled change was refused');
  }
}
