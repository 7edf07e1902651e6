import { createHash } from 'node:crypto';
import type { Command, EffectLog, StoredState } from '@candor/exchange-core';
import type { Client } from 'pg';
import { readVersion, writeEffects } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteReader } from '#codec/byte-reader.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { batchOf, GENESIS_HASH } from '#journal/journal-row.ts';
import type { JournalRow } from '#journal/journal-row.ts';
import { journalHead, readJournal } from '#journal/read-journal.ts';
import { loadState } from '#loader/load-state.ts';
import { applyBatch } from '#loader/recover.ts';
import type { Database } from '#postgres/open-database.ts';
import { inSnapshot } from '#postgres/snapshot.ts';
import { readCounters } from '#projector/read-counters.ts';
import { findStateDifferences } from './find-state-differences.ts';
import { HistoryCounts } from './history-counts.ts';

/** What the audit needs of the core; an empty engine with the rules the exchange was run with. */
export interface AuditableEngine {
  readonly effects: EffectLog;
  decide(command: Command): { readonly ok: boolean; readonly code?: string };
  /** Decides by the rules of a schema version: see `Engine.decideAs`. */
  decideAs(schemaVersion: number): void;
  load(state: StoredState): void;
  applyEffects(
    log: EffectLog,
    from: number,
    to: number,
    stamp: { readonly sequence: number; readonly timestampMs: number },
  ): void;
  dump(): StoredState;
  canonicalState(): Uint8Array;
  /** Throws when a sum of its state is not what it must be: see `Engine.assertBalanced`. */
  assertBalanced(): void;
}

export interface AuditProgress {
  readonly step: 'replay' | 'compare' | 'rebuild';
  /** Commands. */
  readonly done: number;
  readonly total: number;
}

export interface AuditOptions {
  readonly createEngine: () => AuditableEngine;
  readonly progress?: (progress: AuditProgress) => void;
  /** After how many commands the replayed state's sums are taken again; at the end they always are. */
  readonly sumsEveryCommands?: number;
}

export interface AuditReport {
  readonly ok: boolean;
  /** What does not agree, one sentence each; empty when everything does. */
  readonly differences: readonly string[];
  readonly commands: number;
  readonly batches: number;
  /** Of the last journal row, in hexadecimal: what a public log would anchor. */
  readonly headHash: string;
  /** SHA-256 of the replayed state's canonical bytes, in hexadecimal. */
  readonly stateHash: string;
}

/** After this many differences nothing new is learnt. */
const DIFFERENCES_MAX = 100;

/** Each time every account, order and position is looked at: often enough to say where it began, seldom enough to cost little. */
const SUMS_EVERY_COMMANDS = 10_000;

/**
 * Proves the books from the beginning, trusting nothing but the commands: the hash chain has no
 * gap, replaying every command in a fresh engine gives the journaled effects byte for byte, the
 * tables (with the journal's tail) hold the same state, no history row is missing, and the sums of
 * the state (assets, holds, what products keep) are right all along. All from one moment, so that it can run beside a working exchange.
 */
export async function audit(
  database: Pick<Database, 'connect'>,
  options: AuditOptions,
): Promise<AuditReport> {
  const client = await database.connect();
  try {
    return await inSnapshot(client, () => new Audit(client, options).run());
  } finally {
    await client.end();
  }
}

class Audit {
  readonly #client: Client;
  readonly #options: AuditOptions;
  readonly #differences: string[] = [];
  readonly #writer = new ByteWriter();
  readonly #history = new HistoryCounts();
  #commands = 0;
  #batches = 0;
  #headHash = GENESIS_HASH;
  readonly #sumsEveryCommands: number;
  #nextSumsAt: number;

  constructor(client: Client, options: AuditOptions) {
    this.#client = client;
    this.#options = options;
    this.#sumsEveryCommands = options.sumsEveryCommands ?? SUMS_EVERY_COMMANDS;
    this.#nextSumsAt = this.#sumsEveryCommands;
  }

  async run(): Promise<AuditReport> {
    const { createEngine } = this.#options;
    const replayed = createEngine();
    const stored = createEngine();
    const { sequence: projectedSequence } = await readCounters(this.#client);
    this.#load(stored, await loadState(this.#client));
    await this.#replay(replayed, stored, projectedSequence);
    await this.#checkHead();
    this.#compareStates(replayed, stored);
    this.#differences.push(...(await this.#history.findDifferences(this.#client)));
    this.#checkSums(replayed);
    return {
      ok: this.#differences.length === 0,
      differences: this.#differences,
      commands: this.#commands,
      batches: this.#batches,
      headHash: this.#headHash.toString('hex'),
      stateHash: createHash('sha256').update(replayed.canonicalState()).digest('hex'),
    };
  }

  /** Stops at the first thing that makes the rest meaningless; what was found so far is reported. */
  async #replay(
    replayed: AuditableEngine,
    stored: AuditableEngine,
    projectedSequence: number,
  ): Promise<void> {
    const { sequence: total } = await journalHead(this.#client);
    try {
      for await (const row of readJournal(this.#client)) {
        const batch = batchOf(row);
        this.#replayBatch(replayed, batch, readVersion(new ByteReader(row.payload)));
        if (row.sequenceFirst > projectedSequence) applyBatch(stored, batch);
        else this.#history.add(batch);
        this.#count(row, total);
        if (this.#commands >= this.#nextSumsAt) this.#checkSums(replayed);
        if (this.#differences.length >= DIFFERENCES_MAX) return;
      }
    } catch (error) {
      this.#report(describe(error));
    }
  }

  #replayBatch(engine: AuditableEngine, batch: Batch, version: number): void {
    let from = 0;
    engine.decideAs(version);
    for (const [place, command] of batch.commands.entries()) {
      const to = batch.effectEnds[place] ?? from;
      engine.effects.clear();
      const decision = engine.decide(command);
      if (!decision.ok) {
        throw new Error(
          `command ${command.sequence} (${command.type}) is refused on replay: ${decision.code ?? ''}`,
        );
      }
      const recorded = this.#bytesOf(batch.effects, from, to, version);
      const decided = this.#bytesOf(engine.effects, 0, engine.effects.length, version);
      if (!recorded.equals(decided)) {
        this.#report(`command ${command.sequence} (${command.type}) has other effects on replay`);
      }
      from = to;
    }
  }

  /** The first sums that are wrong are told; what follows from them is not. */
  #checkSums(engine: AuditableEngine): void {
    if (this.#nextSumsAt === Infinity) return;
    const problem = problemOf(() => engine.assertBalanced());
    this.#nextSumsAt = problem === undefined ? this.#commands + this.#sumsEveryCommands : Infinity;
    if (problem !== undefined) this.#report(`after command ${this.#commands}: ${problem}`);
  }

  /** As the schema of the row could say it: a later one may add effects and fields to what an old command does. */
  #bytesOf(log: EffectLog, from: number, to: number, version: number): Buffer {
    this.#writer.clear();
    writeEffects(this.#writer, log, from, to, version);
    return Buffer.from(this.#writer.view());
  }

  #count(row: JournalRow, total: number): void {
    this.#batches += 1;
    this.#commands = row.sequenceLast;
    this.#headHash = row.hash;
    this.#options.progress?.({ step: 'replay', done: this.#commands, total });
  }

  /** The fence must know the same end of the journal. */
  async #checkHead(): Promise<void> {
    const { rows } = await this.#client.query<{ last_sequence: number; last_hash: Buffer }>(
      'SELECT last_sequence, last_hash FROM engine_leader',
    );
    const leader = rows[0];
    if (leader?.last_sequence !== this.#commands || !leader.last_hash.equals(this.#headHash)) {
      this.#report(
        `the journal ends at ${this.#commands}, engine_leader says ${leader?.last_sequence ?? 'nothing'}`,
      );
    }
  }

  #load(stored: AuditableEngine, state: StoredState): void {
    try {
      stored.load(state);
    } catch (error) {
      this.#report(`the tables contradict each other: ${describe(error)}`);
    }
  }

  #compareStates(replayed: AuditableEngine, stored: AuditableEngine): void {
    this.#options.progress?.({ step: 'compare', done: this.#commands, total: this.#commands });
    if (Buffer.compare(replayed.canonicalState(), stored.canonicalState()) === 0) return;
    const found = findStateDifferences(replayed.dump(), stored.dump());
    for (const difference of found) this.#report(difference);
    if (found.length === 0) this.#report('the tables give another state hash');
  }

  #report(difference: string): void {
    if (this.#differences.length < DIFFERENCES_MAX) this.#differences.push(difference);
  }
}

/** What a check of the engine throws, as a sentence; undefined when it does not. */
export function problemOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
