import { asUnits, formatUnits } from '@candor/money';
import type { EngineReader } from '@candor/exchange-core';
import { coreTables } from '@candor/persistence';
import type { AdminReply, BooksCheck } from '@candor/protocol';
import type { Pool } from 'pg';
import { auditHead } from '#modules/console/audit-log/index.ts';
import type { PublishedHeads } from '#modules/console/audit-log/index.ts';
import type { JournalAudits } from './journal-audits.ts';
import { pairCurrencies, readSetup } from './read-setup.ts';
import type { SetupDeps } from './read-setup.ts';

/** The running exchange, as far as the back office may look. */
export interface ExchangeView {
  read<T>(
    ask: (reader: EngineReader) => T,
  ): Promise<{ readonly sequence: number; readonly value: T }>;
  status(): {
    readonly state: string;
    readonly committedSequence: number;
    readonly projectedSequence: number;
    readonly queuedCommands: number;
    readonly epoch: number;
  };
}

export interface SystemDeps extends SetupDeps {
  readonly exchange: ExchangeView;
  readonly audits: JournalAudits;
  readonly lastBooksCheck: () => BooksCheck | null;
  readonly heads: PublishedHeads;
  readonly appVersion: string;
  readonly startedAtMs: number;
  readonly feedSockets: () => number;
  readonly nowMs: () => number;
}

type Books = Pick<AdminReply<'systemView'>, 'books' | 'booksOk'>;

/** Sum of every account, asset by asset: nothing but zero means that the books balance. */
async function readBooks(exchange: ExchangeView): Promise<Books> {
  const { value: books } = await exchange.read((reader) => {
    const assets = new Map(reader.assets().map((asset) => [asset.assetId, asset]));
    return reader.ledgerSums().map(({ assetId, units }) => {
      const { symbol, scale } = assets.get(assetId) ?? { symbol: `asset ${assetId}`, scale: 0 };
      return { asset: symbol, sum: formatUnits(units, scale), ok: units === 0 };
    });
  });
  return { books, booksOk: books.every(({ ok }) => ok) };
}

async function readVersions(
  pool: Pool,
  app: string,
): Promise<AdminReply<'systemView'>['versions']> {
  const { rows } = await pool.query<{
    readonly postgres: string;
    readonly migrations: number;
    readonly last: string | null;
  }>(
    `SELECT current_setting('server_version') AS postgres, count(*)::int AS migrations,
       max(name) AS last FROM schema_migrations`,
  );
  return {
    app,
    node: process.version,
    postgres: rows[0]?.postgres ?? '',
    migrations: rows[0]?.migrations ?? 0,
    lastMigration: rows[0]?.last ?? '',
  };
}

interface RoleRow {
  readonly name: string;
  readonly writes_books: boolean;
  readonly rewrites_log: boolean;
}

/** What the connection of the API is and may, as PostgreSQL sees it now. */
async function readDatabaseRole(pool: Pool): Promise<AdminReply<'systemView'>['databaseRole']> {
  const { rows } = await pool.query<RoleRow>(
    `SELECT current_user::text AS name,
       (SELECT bool_or(has_table_privilege(core, 'INSERT, UPDATE, DELETE, TRUNCATE'))
        FROM unnest($1::text[]) AS cores (core)) AS writes_books,
       has_table_privilege('audit_entries', 'UPDATE, DELETE, TRUNCATE') AS rewrites_log`,
    [coreTables],
  );
  const {
    name = '',
    writes_books: writesBooks = true,
    rewrites_log: rewritesLog = true,
  } = rows[0] ?? {};
  return { name, isLimited: !writesBooks && !rewritesLog };
}

async function countOutbox(pool: Pool): Promise<AdminReply<'systemView'>['outbox']> {
  const { rows } = await pool.query<{ readonly state: string; readonly messages: number }>(
    'SELECT state, count(*)::int AS messages FROM outbox_messages GROUP BY state',
  );
  const countOf = (name: string): number => rows.find(({ state }) => state === name)?.messages ?? 0;
  return {
    demo: countOf('demo'),
    pending: countOf('pending'),
    sent: countOf('sent'),
    failed: countOf('failed'),
  };
}

/** Where rates of the currencies of P2P pairs come from, and what each source says one dollar costs. */
async function viewFiat({
  exchange,
  fiat,
}: Pick<SystemDeps, 'exchange' | 'fiat'>): Promise<AdminReply<'systemView'>['fiat']> {
  if (fiat === undefined) return null;
  const { value: currencies } = await exchange.read(pairCurrencies);
  return {
    isUsdtDollar: fiat.isUsdtDollar(),
    rates: currencies.map((currency) => {
      const ratePpm = fiat.ratePpm(currency);
      return { currency, rate: ratePpm === undefined ? null : formatUnits(asUnits(ratePpm), 6) };
    }),
    sources: fiat.sources().map(({ dollarE9, ...source }) => ({
      ...source,
      rates: currencies.flatMap((currency) => {
        const rate = dollarE9.get(currency);
        return rate === undefined ? [] : [{ currency, rate: formatUnits(asUnits(rate), 9) }];
      }),
    })),
  };
}

export async function viewSystem(deps: SystemDeps): Promise<AdminReply<'systemView'>> {
  const { pool, exchange, audits, heads, startedAtMs } = deps;
  const [books, setup, versions, databaseRole, outbox, lastAudit, head] = await Promise.all([
    readBooks(exchange),
    readSetup(deps),
    readVersions(pool, deps.appVersion),
    readDatabaseRole(pool),
    countOutbox(pool),
    audits.last(),
    auditHead(pool),
  ]);
  const { state, committedSequence, projectedSequence, queuedCommands, epoch } = exchange.status();
  return {
    sequence: committedSequence,
    projectedSequence,
    lag: Math.max(0, committedSequence - projectedSequence),
    epoch,
    state,
    queuedCommands,
    ...books,
    booksCheck: deps.lastBooksCheck(),
    setup,
    isRehearsal: deps.house.isRehearsal,
    fiat: await viewFiat(deps),
    lastAudit,
    auditRunning: audits.isRunning,
    versions,
    databaseRole,
    startedAtMs,
    uptimeMs: Math.max(0, deps.nowMs() - startedAtMs),
    feedSockets: deps.feedSockets(),
    outbox,
    audit: {
      entries: head.entries,
      headHash: head.hash.toString('hex'),
      publishedAtMs: heads.publishedAtMs,
    },
  };
}
