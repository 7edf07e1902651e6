import type { OptionEntry, OptionPool, OptionRound } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { OptionChoiceName, OptionEntryState, OptionVoidReason } from '@candor/protocol';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page, PageRequest } from '#modules/money/history/index.ts';

/** A round that was paid or void, with what was staked in it and the rules its view shows. */
export interface RoundRow {
  readonly round: OptionRound;
  readonly pool: OptionPool;
  readonly mode: 'pool' | 'fixed';
  readonly feePpm: number;
}

/** An entry that was paid, with its round. */
export interface EntryRow extends RoundRow {
  readonly entry: OptionEntry;
}

/** A row as it is read: every column of an alias under its own prefix. */
type FlatRow = Readonly<Record<string, unknown>>;

const ROUND_FIELDS = [
  ...(['roundId', 'seriesId', 'termsId', 'marketId', 'assetId', 'period', 'openAtMs'] as const),
  ...(['cutOffAtMs', 'startAtMs', 'endAtMs', 'state', 'startTicks', 'endTicks'] as const),
  ...(['outcome', 'isDraw', 'feeUnits', 'paidUnits', 'dustUnits', 'voidReason'] as const),
  ...(['note', 'closedAtMs'] as const),
] as const satisfies readonly (keyof OptionRound)[];

const POOL_FIELDS = [
  ...(['roundId', 'riseUnits', 'fallUnits', 'flatUnits', 'riseCount', 'fallCount'] as const),
  ...(['flatCount', 'risePayoutUnits', 'fallPayoutUnits', 'flatPayoutUnits'] as const),
  ...(['reservedUnits', 'leftUnits'] as const),
] as const satisfies readonly (keyof OptionPool)[];

const ENTRY_FIELDS = [
  ...(['entryId', 'roundId', 'userId', 'assetId', 'number', 'choice', 'stakeUnits'] as const),
  ...(['payoutUnits', 'enteredAtMs', 'state', 'closedAtMs'] as const),
] as const satisfies readonly (keyof OptionEntry)[];

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = (alias: string, fields: readonly string[]): string =>
  fields.map((field) => `${alias}.${columnOf(field)} AS "${alias}.${field}"`).join(', ');

/** The columns of an alias as the record they were written from. */
function recordOf(row: FlatRow, alias: string, fields: readonly string[]): unknown {
  return Object.fromEntries(fields.map((field) => [field, row[`${alias}.${field}`]]));
}

function roundRowOf(row: FlatRow): RoundRow {
  return {
    round: recordOf(row, 'r', ROUND_FIELDS) as OptionRound,
    pool: recordOf(row, 'p', POOL_FIELDS) as OptionPool,
    ...(recordOf(row, 't', ['mode', 'feePpm']) as Pick<RoundRow, 'mode' | 'feePpm'>),
  };
}

const ROUND_COLUMNS = [
  columnsOf('r', ROUND_FIELDS),
  columnsOf('p', POOL_FIELDS),
  columnsOf('t', ['mode', 'feePpm']),
].join(', ');
const ROUND_TABLES = 'option_pools p USING (round_id) JOIN option_terms t USING (terms_id)';

/** Conditions of a query with their values, in the order they are added. */
class Conditions {
  readonly values: unknown[] = [];
  readonly #where: string[] = [];

  add(condition: string, value: unknown): void {
    if (value === undefined) return;
    this.values.push(value);
    this.#where.push(condition.replace('?', `$${this.values.length}`));
  }

  get text(): string {
    return this.#where.length === 0 ? 'TRUE' : this.#where.join(' AND ');
  }
}

/** Which rounds to read. */
export interface RoundFilter extends PageRequest {
  readonly marketId?: number | undefined;
  readonly cycleMs?: number | undefined;
  /** Only those that were void, for any reason or one. */
  readonly isVoid?: boolean;
  readonly voidReason?: OptionVoidReason | undefined;
}

/** Rounds that were paid or void, the latest first. @throws refusal 41001 for a cursor that is not ours */
export async function readRounds(pool: Pool, filter: RoundFilter): Promise<Page<RoundRow>> {
  const { marketId, cycleMs, cursor, isVoid = false, voidReason } = filter;
  const where = new Conditions();
  where.add('r.market_id = ?', marketId);
  where.add('r.end_at_ms - r.start_at_ms = ?', cycleMs);
  where.add('r.void_reason <> ?', isVoid ? 'none' : undefined);
  where.add('r.void_reason = ?', voidReason);
  if (cursor !== undefined) where.add('r.round_id < ?', readCursor(cursor).id);
  const { rows } = await pool.query<FlatRow>(
    `SELECT ${ROUND_COLUMNS} FROM option_rounds r JOIN ${ROUND_TABLES}
     WHERE NOT r.is_open AND ${where.text} ORDER BY r.round_id DESC LIMIT ${rowsToRead(filter)}`,
    where.values,
  );
  return cutPage(rows.map(roundRowOf), filter, ({ round }) => String(round.roundId));
}

/** Which entries to read. */
export interface EntryFilter extends RoundFilter {
  readonly userId?: number | undefined;
  readonly entryId?: number | undefined;
  readonly roundId?: number | undefined;
  readonly choice?: OptionChoiceName | undefined;
  readonly state?: OptionEntryState | undefined;
}

function conditionsOf(filter: EntryFilter): Conditions {
  const where = new Conditions();
  where.add('e.user_id = ?', filter.userId);
  where.add('e.entry_id = ?', filter.entryId);
  where.add('e.round_id = ?', filter.roundId);
  where.add('r.market_id = ?', filter.marketId);
  where.add('r.end_at_ms - r.start_at_ms = ?', filter.cycleMs);
  where.add('e.choice = ?', filter.choice);
  where.add('e.state = ?', filter.state);
  where.add('e.entered_at_ms >= ?', filter.fromMs);
  where.add('e.entered_at_ms < ?', filter.toMs);
  return where;
}

const ENTRY_TABLES = `option_entries e JOIN option_rounds r USING (round_id) JOIN ${ROUND_TABLES}`;

async function readPage(
  pool: Pool,
  filter: EntryFilter,
  where: Conditions,
): Promise<Page<EntryRow>> {
  const { rows } = await pool.query<FlatRow>(
    `SELECT ${columnsOf('e', ENTRY_FIELDS)}, ${ROUND_COLUMNS} FROM ${ENTRY_TABLES}
     WHERE ${where.text} ORDER BY e.entry_id DESC LIMIT ${rowsToRead(filter)}`,
    where.values,
  );
  return cutPage(rows.map(entryRowOf), filter, ({ entry }) => String(entry.entryId));
}

/** A user's entries that were paid, the newest first. @throws refusal 41001 for a cursor that is not ours */
export async function readEntries(
  pool: Pool,
  filter: EntryFilter & { readonly userId: number },
): Promise<Page<EntryRow>> {
  const where = conditionsOf(filter);
  where.add('e.is_open = ?', false);
  if (filter.cursor !== undefined) where.add('e.entry_id < ?', readCursor(filter.cursor).id);
  return readPage(pool, filter, where);
}

/** Entries of everybody with numbers in a span, open ones too, the newest first. */
export async function readAllEntries(
  pool: Pool,
  filter: Omit<EntryFilter, 'cursor' | 'fromMs' | 'toMs'>,
  span: { readonly from: number; readonly to: number },
): Promise<Page<EntryRow>> {
  const where = conditionsOf(filter);
  where.add('e.entry_id >= ?', span.from);
  where.add('e.entry_id < ?', span.to);
  return readPage(pool, filter, where);
}

function entryRowOf(row: FlatRow): EntryRow {
  return { ...roundRowOf(row), entry: recordOf(row, 'e', ENTRY_FIELDS) as OptionEntry };
}

/** One entry from its table, whoever's it is. */
export async function readEntry(pool: Pool, entryId: number): Promise<EntryRow | undefined> {
  const { rows } = await pool.query<FlatRow>(
    `SELECT ${columnsOf('e', ENTRY_FIELDS)}, ${ROUND_COLUMNS} FROM ${ENTRY_TABLES}
     WHERE e.entry_id = $1`,
    [entryId],
  );
  return rows[0] && entryRowOf(rows[0]);
}

/** What the paid entries of a filter staked and got, by asset. */
export interface EntryTotals {
  readonly assetId: number;
  readonly count: number;
  readonly stakedUnits: Units;
  readonly returnedUnits: Units;
}

export async function sumEntries(pool: Pool, filter: EntryFilter): Promise<readonly EntryTotals[]> {
  const where = conditionsOf(filter);
  const { rows } = await pool.query<EntryTotals>(
    `SELECT e.asset_id AS "assetId", count(*)::bigint AS count,
       sum(e.stake_units)::bigint AS "stakedUnits", sum(e.payout_units)::bigint AS "returnedUnits"
     FROM ${ENTRY_TABLES} WHERE NOT e.is_open AND ${where.text}
     GROUP BY e.asset_id ORDER BY e.asset_id`,
    where.values,
  );
  return rows;
}
