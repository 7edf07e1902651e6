import { indexPriceOf, unpackQuotes } from '@candor/exchange-core';
import type { Effect, EffectOf } from '@candor/exchange-core';
import { readBatches } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { committedBatchOf } from '#engine/committed-batch.ts';
import { CommitFollower } from '#engine/commit-follower.ts';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand, Exchange } from '#engine/exchange-port.ts';

/** What one source said: its number, bid and ask in thousandths of a tick of the index, age in ms. */
type Quote = readonly [sourceId: number, bid: number, ask: number, ageMs: number];
/** A sample that the basis is averaged over, in ticks of the market; 0 where the book had no such side. */
type Sample = readonly [atMs: number, index: number, bid: number, ask: number];

/** Everything that a mark follows from, as the core's effects say it, in whole numbers. */
export interface MarkInputs {
  /** Of the market whose index it is; none where the index was set without quotes. */
  readonly quotes: readonly Quote[];
  readonly index: number;
  readonly mark: number;
  readonly last: number;
  readonly rateE9: number;
  readonly nextFundingAtMs: number;
  readonly samples: readonly Sample[];
  /** Of a market in its last hour. */
  readonly ending: { readonly samples: number; readonly indexSum: number } | null;
  /** While the mark is led back from where it closed. */
  readonly opening: { readonly close: number; readonly sinceMs: number } | null;
}

/** The terms of a market that figures of public lines follow from. */
export interface MarketTerms {
  readonly indexMarketId: number;
  readonly indexTickSizeE12: number;
  readonly markBandPpm: number;
  readonly ticksMax: number;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  readonly liquidationFeePpm: number;
  readonly tiers: readonly {
    readonly floor: number;
    readonly ppm: number;
    readonly leverage: number;
  }[];
}

/** Of the marks at which public lines were decided, and of those that reached what users wait for. */
type MarkTable = 'contract_mark_inputs' | 'contract_reached_marks';

interface KeptMark {
  readonly table: MarkTable;
  readonly marketId: number;
  readonly mark: Mark;
}

interface Mark {
  readonly sequence: number;
  readonly atMs: number;
  readonly inputs: MarkInputs;
}

/** What the follower knows of a market: plain data, kept with its position. */
interface Known {
  terms: MarketTerms | null;
  tiers: Record<number, { floor: number; ppm: number; leverage: number }>;
  samples: Record<number, Sample>;
  ending: MarkInputs['ending'];
  opening: MarkInputs['opening'];
  mark: Mark | null;
}

interface TermsRow {
  readonly marketId: number;
  readonly sequence: number;
  readonly atMs: number;
  readonly terms: MarketTerms;
}

/** A sample with what its index was made of. */
interface QuotedSample {
  readonly marketId: number;
  readonly sequence: number;
  readonly sample: Sample;
  readonly indexTickSizeE12: number;
  readonly quotes: readonly Quote[];
  /** Of the market's last hour: it is kept for good. */
  readonly isEnding: boolean;
}

/** What the mark has reached: a conditional order, or a stop of a position. */
interface Reached {
  readonly kind: 'trigger' | 'stop';
  readonly id: number;
  readonly sequence: number;
}

/** Effects that are, or decide, a line of a public log about a market's mark. */
const LINES = new Set<Effect['type']>([
  'contract_liquidation_line_put',
  'contract_funding_basis_put',
  'contract_deleverage_queue_put',
]);

/** What is known is kept so often, in engine time: a start reads no more of the journal again. */
const KEPT_EVERY_MS = 60_000;

/** The follower's row in `follower_positions`. */
const CONTRACT_INPUTS = 'contract_inputs';

/**
 * Writes down what each mark follows from at which a public line was decided, what each sample's index was made of, and every change
 * of a market's terms. It depends on the journal alone: written again from its first command it is the same.
 */
export class MarkInputsLog implements CommitConsumer {
  #known = new Map<number, Known>();
  #marks = new Map<string, KeptMark>();
  #terms: TermsRow[] = [];
  #samples: QuotedSample[] = [];
  #reached: Reached[] = [];
  #sequence = 0;
  #atMs = 0;
  #keptAtMs = 0;

  /** Whoever reads a line may open it at once. */
  get isUrgent(): boolean {
    return this.#marks.size > 0;
  }

  /** What was known at the follower's position: as it was kept, and what the journal says from there to the position. */
  async load(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ sequence: number; markets: [number, Known][] }>(
      'SELECT sequence, markets FROM contract_inputs_known',
    );
    const found = await pool.query<{ sequence: number }>(
      'SELECT sequence FROM follower_positions WHERE follower = $1',
      [CONTRACT_INPUTS],
    );
    const position = found.rows[0]?.sequence ?? 0;
    this.#known = new Map(rows[0]?.markets ?? []);
    const kept = rows[0]?.sequence ?? 0;
    if (position <= kept) return;
    for await (const batch of readBatches(pool, kept + 1)) {
      const { firstSequence, commands } = committedBatchOf(batch);
      if (firstSequence > position) break;
      for (const command of commands) this.take(command);
    }
    // What these commands left to write was written with the position.
    this.#forgetRows();
  }

  /** What it knows of each market, by number. */
  get known(): ReadonlyMap<number, Known> {
    return this.#known;
  }

  take(command: CommittedCommand): void {
    // Most commands are none of a contract market.
    const effects = command.effects.filter(({ type }) => type.startsWith('contract_'));
    if (effects.length > 0) this.#takeEffects(command, effects);
    this.#sequence = command.sequence;
    this.#atMs = command.timestampMs;
  }

  #takeEffects(command: CommittedCommand, effects: readonly Effect[]): void {
    const termsOf = new Set<number>();
    const marked: EffectOf<'contract_price_put'>[] = [];
    const lines = new Set<number>();
    for (const effect of effects) {
      if (effect.type === 'contract_price_put') marked.push(effect);
      else if (LINES.has(effect.type)) lines.add((effect as { marketId: number }).marketId);
      else this.#learn(effect, termsOf);
    }
    if (termsOf.size > 0) this.#keepTerms(command, termsOf);
    if (isTick(command)) {
      for (const price of marked) this.#keepMark(command, price);
      for (const effect of effects) this.#keepFound(command, effect);
    }
    for (const marketId of lines) this.#keep(marketId, 'contract_mark_inputs');
  }

  collect(): FollowerWrite | undefined {
    const isKept = this.#atMs - this.#keptAtMs >= KEPT_EVERY_MS;
    const rows = [this.#terms, this.#samples, this.#reached];
    if (this.#marks.size === 0 && rows.every(({ length }) => length === 0) && !isKept) {
      return undefined;
    }
    const [marks, terms, sequence] = [[...this.#marks.values()], this.#terms, this.#sequence];
    const [samples, reached] = [this.#samples, this.#reached];
    this.#forgetRows();
    const known = isKept ? JSON.stringify([...this.#known]) : undefined;
    if (isKept) this.#keptAtMs = this.#atMs;
    return {
      write: async (tx) => {
        await writeMarks(tx, marks);
        await writeTerms(tx, terms);
        await writeSamples(tx, samples);
        await writeReached(tx, reached);
        if (known !== undefined) await keep(tx, sequence, known);
      },
    };
  }

  #forgetRows(): void {
    this.#marks = new Map();
    this.#terms = [];
    this.#samples = [];
    this.#reached = [];
  }

  #of(marketId: number): Known {
    const known = this.#known.get(marketId);
    if (known !== undefined) return known;
    const fresh = { terms: null, tiers: {}, samples: {}, ending: null, opening: null, mark: null };
    this.#known.set(marketId, fresh);
    return fresh;
  }

  #learn(effect: Effect, termsOf: Set<number>): void {
    switch (effect.type) {
      case 'contract_market_put': {
        const { indexMarketId, indexTickSizeE12, markBandPpm, ticksMax } = effect;
        const { makerFeePpm, takerFeePpm, liquidationFeePpm } = effect;
        const fees = { makerFeePpm, takerFeePpm, liquidationFeePpm };
        const rules = { indexMarketId, indexTickSizeE12, markBandPpm, ticksMax, ...fees };
        this.#of(effect.marketId).terms = { ...rules, tiers: [] };
        termsOf.add(effect.marketId);
        break;
      }
      case 'contract_tier_put': {
        const { place, floorUnits: floor, maintenancePpm: ppm, leverageMax: leverage } = effect;
        this.#of(effect.marketId).tiers[place] = { floor, ppm, leverage };
        termsOf.add(effect.marketId);
        break;
      }
      case 'contract_tier_dropped': {
        const known = this.#of(effect.marketId);
        known.tiers = without(known.tiers, effect.place);
        termsOf.add(effect.marketId);
        break;
      }
      case 'contract_sample_put': {
        const { atMs, indexTicks, bidTicks, askTicks } = effect;
        this.#of(effect.marketId).samples[effect.place] = [atMs, indexTicks, bidTicks, askTicks];
        break;
      }
      case 'contract_sample_dropped': {
        const known = this.#of(effect.marketId);
        known.samples = without(known.samples, effect.place);
        break;
      }
      case 'contract_ending_put':
        this.#of(effect.marketId).ending = {
          ...{ samples: effect.samples, indexSum: effect.indexSumTicks },
        };
        break;
      case 'contract_session_put':
        this.#of(effect.marketId).opening =
          effect.closeMarkTicks === 0
            ? null
            : { close: effect.closeMarkTicks, sinceMs: effect.sinceMs };
        break;
      default:
        break;
    }
  }

  #keepTerms({ sequence, timestampMs: atMs }: CommittedCommand, markets: Iterable<number>): void {
    for (const marketId of markets) {
      const known = this.#of(marketId);
      if (known.terms === null) continue;
      const tiers = Object.entries(known.tiers)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([, tier]) => tier);
      const before = JSON.stringify(known.terms);
      known.terms = { ...known.terms, tiers };
      if (before === JSON.stringify(known.terms)) continue;
      this.#terms.push({ marketId, sequence, atMs, terms: known.terms });
    }
  }

  /** A mark is found when sources have spoken: its price is written where anything of it has changed. */
  #keepMark(
    { sequence, timestampMs: atMs, body }: CommittedCommand,
    price: EffectOf<'contract_price_put'>,
  ): void {
    const known = this.#of(price.marketId);
    const quotes = quotesOf(body, known.terms?.indexMarketId ?? 0);
    if (price.markTicks === 0 || !isLive(quotes)) return;
    known.mark = {
      ...{ sequence, atMs },
      inputs: {
        quotes,
        ...{ index: price.indexTicks, mark: price.markTicks, last: price.lastTicks },
        ...{ rateE9: price.fundingRateE9, nextFundingAtMs: price.nextFundingAtMs },
        samples: Object.values(known.samples).sort(([one], [other]) => one - other),
        ...{ ending: known.ending, opening: known.opening },
      },
    };
  }

  /** What a tick found: samples, and what users wait for. */
  #keepFound({ sequence, body }: CommittedCommand, effect: Effect): void {
    switch (effect.type) {
      case 'contract_sample_put': {
        const { marketId, atMs, indexTicks, bidTicks, askTicks } = effect;
        const { ending, terms } = this.#of(marketId);
        if (terms === null) break;
        const sample = [atMs, indexTicks, bidTicks, askTicks] as const;
        const { indexTickSizeE12, indexMarketId } = terms;
        const quotes = quotesOf(body, indexMarketId);
        const isEnding = ending !== null;
        this.#samples.push({ marketId, sequence, sample, indexTickSizeE12, quotes, isEnding });
        break;
      }
      case 'contract_trigger_due_put':
        this.#keepReached({ kind: 'trigger', id: effect.triggerId, sequence }, effect.markTicks);
        break;
      case 'contract_stop_put':
        this.#keepReached({ kind: 'stop', id: effect.positionId, sequence }, effect.markTicks);
        break;
      default:
        break;
    }
  }

  /** What is reached says at which mark and not of which market: the marks of all that stand there are kept. */
  #keepReached(reached: Reached, markTicks: number): void {
    this.#reached.push(reached);
    for (const [marketId, { mark }] of this.#known) {
      if (mark?.inputs.mark === markTicks) this.#keep(marketId, 'contract_reached_marks');
    }
  }

  #keep(marketId: number, table: MarkTable): void {
    const { mark } = this.#of(marketId);
    if (mark === null) return;
    this.#marks.set(`${table} ${marketId} ${mark.sequence}`, { table, marketId, mark });
  }
}

/** Writes what lines of the contracts' logs are recomputed from, from the journal's first command on. */
export async function followInputs(deps: {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly log: Logger;
}): Promise<CommitFollower> {
  const { exchange, pool, log } = deps;
  const inputs = new MarkInputsLog();
  await inputs.load(pool);
  const follower = new CommitFollower({
    ...{ name: CONTRACT_INPUTS, exchange, pool, log, consumers: [inputs] },
    beginsWith: 'first',
  });
  await follower.start();
  return follower;
}

/** What is left of rows by their place. */
function without<Value>(rows: Record<number, Value>, place: number): Record<number, Value> {
  return Object.fromEntries(Object.entries(rows).filter(([own]) => Number(own) !== place));
}

const isTick = ({ body }: CommittedCommand): boolean =>
  body.type === 'source_quotes_heard' ||
  body.type === 'source_quotes_set' ||
  body.type === 'index_prices_set';

const NUMBERS_OF_QUOTE = 5;

/** What the sources said of one market, in the order of the command. */
function quotesOf(body: CommittedCommand['body'], marketId: number): readonly Quote[] {
  const numbers =
    body.type === 'source_quotes_heard'
      ? (unpackQuotes(body) ?? [])
      : body.type === 'source_quotes_set'
        ? body.quotes
        : [];
  const quotes: Quote[] = [];
  for (let at = 0; at < numbers.length; at += NUMBERS_OF_QUOTE) {
    const [sourceId = 0, of = 0, bid = 0, spread = 0, ageMs = 0] = numbers.slice(
      ...[at, at + NUMBERS_OF_QUOTE],
    );
    if (of === marketId) quotes.push([sourceId, bid, bid + spread, ageMs]);
  }
  return quotes;
}

/** Too few live quotes leave the mark as it was; an index that was set without quotes has none. */
function isLive(quotes: readonly Quote[]): boolean {
  if (quotes.length === 0) return true;
  const own = quotes.map(([sourceId, bidMilliticks, askMilliticks, ageMs]) => ({
    ...{ sourceId, bidMilliticks, askMilliticks, ageMs },
  }));
  return indexPriceOf(own).state === 'live';
}

async function keep(tx: PoolClient, sequence: number, markets: string): Promise<void> {
  await tx.query(
    `INSERT INTO contract_inputs_known (sequence, markets) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET sequence = excluded.sequence, markets = excluded.markets`,
    [sequence, markets],
  );
}

async function writeMarks(tx: PoolClient, rows: readonly KeptMark[]): Promise<void> {
  for (const { table, marketId, mark } of rows) {
    await tx.query(`INSERT INTO ${table} VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`, [
      ...[marketId, mark.sequence, mark.atMs, JSON.stringify(mark.inputs)],
    ]);
  }
}

async function writeSamples(tx: PoolClient, rows: readonly QuotedSample[]): Promise<void> {
  for (const { marketId, sequence, sample, indexTickSizeE12, quotes, isEnding } of rows) {
    const [atMs, indexTicks] = sample;
    const made = [indexTickSizeE12, JSON.stringify(quotes)];
    await tx.query(
      'INSERT INTO contract_sample_quotes VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [marketId, sequence, atMs, ...made],
    );
    if (!isEnding) continue;
    await tx.query(
      'INSERT INTO contract_ending_samples VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
      [marketId, sequence, atMs, indexTicks, ...made],
    );
  }
}

/** The first time counts: a stop that is tried again was reached then. */
async function writeReached(tx: PoolClient, rows: readonly Reached[]): Promise<void> {
  for (const { kind, id, sequence } of rows) {
    await tx.query('INSERT INTO contract_reached VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      ...[kind, id, sequence],
    ]);
  }
}

async function writeTerms(tx: PoolClient, rows: readonly TermsRow[]): Promise<void> {
  for (const { marketId, sequence, atMs, terms } of rows) {
    await tx.query(
      'INSERT INTO contract_terms_history VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [marketId, sequence, atMs, JSON.stringify(terms)],
    );
  }
}
