import { entryLeaf, EVIDENCE_FORMAT, GrowingRoot } from '@candor/verify';
import type { EvidenceEntry, EvidenceTick, RoundEvidence } from '@candor/verify';
import { scheduleOf, secondOf, unpackQuotes } from '@candor/verify/option-formulas';
import type { OptionPool, OptionRound, OptionTerms } from '@candor/exchange-core';
import type { Pool, PoolClient } from 'pg';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** Evidence is read in the transaction that logs it, and outside of one when somebody asks. */
export type Reads = Pick<Pool | PoolClient, 'query'>;

/** Entries that are read and hashed at a time; others have their turn in between. */
const ENTRIES_A_STEP = 1_000;

type Rules = RoundEvidence['rules'];

/** The columns of a table by the names of the core’s fields. */
async function readRow<Row>(
  reads: Reads,
  table: string,
  key: string,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await reads.query<Record<string, unknown>>(
    `SELECT * FROM ${table} WHERE ${key} = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase()),
    value,
  ]);
  return Object.fromEntries(fields) as Row;
}

/** The rules as evidence says them; undefined for none. */
export async function readRules(
  reads: Reads,
  termsId: number,
  catalogue: MarketCatalogue,
): Promise<Rules | undefined> {
  const terms = await readRow<OptionTerms>(reads, 'option_terms', 'terms_id', termsId);
  if (terms === undefined) return undefined;
  const { rows } = await reads.query<{ marketId: number; assetId: number; cycleMs: number }>(
    `SELECT market_id AS "marketId", asset_id AS "assetId", cycle_ms AS "cycleMs"
     FROM option_series WHERE series_id = $1`,
    [terms.seriesId],
  );
  const [series] = rows;
  if (series === undefined) return undefined;
  const market = catalogue.marketOf(series.marketId);
  const asset = catalogue.assetOf(series.assetId);
  const { seriesId, mode, feePpm, flatTicks, announcedAtMs, effectiveFromMs } = terms;
  return {
    ...{ termsId, seriesId, symbol: market.symbol, asset: asset.symbol },
    ...{ assetScale: asset.scale, priceScale: market.priceScale },
    ...{ tickSizeE12: market.tickSizeE12, cycleMs: series.cycleMs },
    ...{ mode, feePpm, flatTicks },
    min: String(terms.unitsMin),
    max: String(terms.unitsMax),
    step: String(terms.stepUnits),
    odds: { rise: terms.riseOddsPpm, fall: terms.fallOddsPpm, flat: terms.flatOddsPpm },
    prize: String(terms.prizeUnits),
    ...{ announcedAtMs, effectiveFromMs },
  };
}

/** A round that takes no more entries, with all that is fixed by then. */
export type SealedRound = Pick<RoundEvidence, 'rules' | 'round' | 'entries'>;

const momentsOf = (round: OptionRound): RoundEvidence['round'] => {
  const { roundId, period, openAtMs, cutOffAtMs, startAtMs, endAtMs } = round;
  return { roundId, period, openAtMs, cutOffAtMs, startAtMs, endAtMs };
};

async function readSealedOf(
  reads: Reads,
  round: OptionRound,
  root: string,
  catalogue: MarketCatalogue,
): Promise<SealedRound> {
  const pool = await readRow<OptionPool>(reads, 'option_pools', 'round_id', round.roundId);
  const rules = await readRules(reads, round.termsId, catalogue);
  if (pool === undefined || rules === undefined) throw new Error(`round ${round.roundId} is torn`);
  const { riseUnits, fallUnits, flatUnits, riseCount, fallCount, flatCount } = pool;
  const entries = {
    count: { rise: riseCount, fall: fallCount, flat: flatCount },
    stakes: { rise: String(riseUnits), fall: String(fallUnits), flat: String(flatUnits) },
    payouts: {
      rise: String(pool.risePayoutUnits),
      fall: String(pool.fallPayoutUnits),
      flat: String(pool.flatPayoutUnits),
    },
    reserved: String(pool.reservedUnits),
    root,
  };
  return { rules, round: momentsOf(round), entries };
}

const readRound = (reads: Reads, roundId: number) =>
  readRow<OptionRound>(reads, 'option_rounds', 'round_id', roundId);

/** What a round had at its cut-off; undefined for none. */
export async function readSealed(
  reads: Reads,
  roundId: number,
  catalogue: MarketCatalogue,
): Promise<SealedRound | undefined> {
  const round = await readRound(reads, roundId);
  if (round === undefined) return undefined;
  return readSealedOf(reads, round, await readEntriesRoot(reads, roundId), catalogue);
}

/** The evidence of a round that was paid or void; undefined for another. `rootOf` gives the root over its entries. */
export async function readEvidence(
  reads: Reads,
  roundId: number,
  catalogue: MarketCatalogue,
  rootOf = (id: number): Promise<string> => readEntriesRoot(reads, id),
): Promise<RoundEvidence | undefined> {
  const row = await readRound(reads, roundId);
  if (row === undefined || (row.state !== 'settled' && row.state !== 'void')) return undefined;
  const root = await rootOf(roundId);
  const { rules, round, entries } = await readSealedOf(reads, row, root, catalogue);
  const { startFromMs, startAtMs, endFromMs, endAtMs } = scheduleOf(rules.cycleMs, round.period);
  const { startTicks, endTicks, outcome, voidReason, note, isDraw } = row;
  const isByTicks = voidReason === 'too_few_ticks' || voidReason === 'too_few_sources';
  const usesStart = startTicks > 0 || isByTicks;
  const usesEnd = endTicks > 0 || (startTicks > 0 && isByTicks);
  const window = (isUsed: boolean, fromMs: number, untilMs: number) =>
    isUsed ? readTicks(reads, row.marketId, fromMs, untilMs) : [];
  const startWindow = await window(usesStart, startFromMs, startAtMs);
  const endWindow = await window(usesEnd, endFromMs, endAtMs);
  return {
    ...{ format: EVIDENCE_FORMAT, rules, round, entries },
    sources: await readSources(reads, [...startWindow, ...endWindow]),
    ...{ startWindow, endWindow },
    result: {
      ...{ state: row.state, voidReason: voidReason === 'none' ? null : voidReason, note },
      ...{ startTicks, endTicks, outcome: outcome === 'none' ? null : outcome },
      isDraw: isDraw === 1,
      fee: String(row.feeUnits),
      paid: String(row.paidUnits),
      dust: String(row.dustUnits),
    },
  };
}

async function readTicks(
  reads: Reads,
  marketId: number,
  fromMs: number,
  untilMs: number,
): Promise<readonly EvidenceTick[]> {
  const { rows } = await reads.query<{ at_ms: number; ticks: number; quotes: string }>(
    `SELECT at_ms, ticks, quotes FROM option_ticks
     WHERE market_id = $1 AND second >= $2 AND second < $3 ORDER BY second`,
    [marketId, secondOf(fromMs), secondOf(untilMs)],
  );
  return rows.map(({ at_ms: atMs, ticks, quotes }) => [atMs, ticks, quotes]);
}

/** The names of the sources that said something in these ticks, by their numbers. */
async function readSources(
  reads: Reads,
  ticks: readonly EvidenceTick[],
): Promise<RoundEvidence['sources']> {
  const said = ticks.flatMap(([, , quotes]) => unpackQuotes(quotes));
  const { rows } = await reads.query<{ sourceId: number; name: string }>(
    `SELECT source_id AS "sourceId", name FROM price_sources
     WHERE source_id = ANY ($1::bigint[]) ORDER BY source_id`,
    [[...new Set(said.map(({ sourceId }) => sourceId))]],
  );
  return rows;
}

/** Entries of a round from a number on, in the order of their numbers, as they stand in the tree. */
export async function readRoundEntries(
  reads: Reads,
  roundId: number,
  afterNumber: number,
  count: number,
): Promise<readonly EvidenceEntry[]> {
  const { rows } = await reads.query<Omit<EvidenceEntry, 'stake'> & { units: number | bigint }>(
    `SELECT entry_id AS "entryId", number, choice, stake_units AS units,
       entered_at_ms AS "enteredAtMs"
     FROM option_entries WHERE round_id = $1 AND number > $2 ORDER BY number LIMIT ${count}`,
    [roundId, afterNumber],
  );
  return rows.map(({ units, ...entry }) => ({ ...entry, stake: String(units) }));
}

/** Calls `take` with every entry of a round, in steps, so that a large round holds nobody up. */
async function forEachEntry(
  reads: Reads,
  roundId: number,
  take: (entry: EvidenceEntry) => void,
): Promise<void> {
  for (let after = 0; ; ) {
    const entries = await readRoundEntries(reads, roundId, after, ENTRIES_A_STEP);
    for (const entry of entries) take(entry);
    const last = entries.at(-1);
    if (last === undefined || entries.length < ENTRIES_A_STEP) return;
    after = last.number;
  }
}

async function readEntriesRoot(reads: Reads, roundId: number): Promise<string> {
  const tree = new GrowingRoot();
  await forEachEntry(reads, roundId, (entry) => tree.append(entryLeaf(entry)));
  return Buffer.from(tree.root()).toString('hex');
}
