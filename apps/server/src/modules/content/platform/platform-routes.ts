import { asUnits, formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { Handlers } from '#api/call.ts';
import type { FiatReads } from '#api/fiat-port.ts';
import type { IdleLimits } from '#modules/access/accounts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { DEMO_FUND_ACCOUNT_KIND, defaultDemoFunds } from '#modules/money/wallet/index.ts';

/** The app's version as the specification names it. */
const APP_VERSION = '1.0.5';
const APP_VERSION_CODE = 105;

/** What this server is, whatever the phone client calls itself. */
export const SERVER_VERSION = '0.1.0';

export interface PlatformDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly demoEnabled: boolean;
  /** Users may give themselves funds that are worth nothing. */
  readonly playMoney: boolean;
  readonly nowMs: () => number;
  readonly settings: PlatformSettings;
  readonly registerVerification: () => Promise<boolean>;
  readonly idle: IdleLimits;
  /** Undefined in the demo, whose rates are a table. */
  readonly fiat: FiatReads | undefined;
}

interface AmountOfAsset {
  readonly assetId: number;
  readonly units: Units;
}

/** The sums go over every account there is; more often than this nobody needs them. */
const BOOKS_FRESH_MS = 1_000;

/** What all users are owed, as of when it was read. */
interface Owed {
  readonly atMs: number;
  readonly totals: readonly AmountOfAsset[];
}

interface Books {
  readonly sums: readonly AmountOfAsset[];
  readonly owed: Owed;
}

/**
 * Reads the books' sums at most once in {@link BOOKS_FRESH_MS}, however many ask, and what users are owed once in each
 * full hour: everybody reads it, and a figure that follows each trade would say whether a client or the house traded.
 */
function booksReader({ exchange, nowMs }: PlatformDeps): () => Promise<Books> {
  let last: { readonly atMs: number; readonly books: Promise<Books> } | undefined;
  let owed: Owed | undefined;
  const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);
  return () => {
    const atMs = nowMs();
    if (last !== undefined && Math.abs(atMs - last.atMs) < BOOKS_FRESH_MS) return last.books;
    const books = exchange
      .read((reader) => {
        const kept = owed !== undefined && hourOf(owed.atMs) === hourOf(atMs) ? owed : undefined;
        return { sums: reader.ledgerSums(), owed: kept ?? { atMs, totals: reader.userTotals() } };
      })
      .then(({ value }) => {
        owed = value.owed;
        return value;
      });
    last = { atMs, books };
    books.catch(() => (last = undefined));
    return books;
  };
}

function serverStatus(deps: PlatformDeps, value: Books): EndpointReply<'common/serverStatus'> {
  const { exchange, catalogue, demoEnabled, playMoney, nowMs } = deps;
  const unitsOf = (amounts: readonly AmountOfAsset[], assetId: number): Units =>
    amounts.find((amount) => amount.assetId === assetId)?.units ?? (0 as Units);
  const { state, committedSequence, projectedSequence, epoch } = exchange.status();
  return {
    state,
    committedSequence,
    projectedSequence,
    epoch,
    booksBalance: value.sums.every(({ units }) => units === 0),
    assets: catalogue.assets
      .filter(
        ({ assetId, delistedAtMs }) =>
          delistedAtMs === 0 || unitsOf(value.owed.totals, assetId) !== 0,
      )
      .map(({ assetId, symbol, scale }) => ({
        asset: symbol,
        ledgerSum: formatUnits(unitsOf(value.sums, assetId), scale),
        owedToUsers: formatUnits(unitsOf(value.owed.totals, assetId), scale),
      })),
    owedAsOfMs: value.owed.atMs,
    demo: playMoney,
    demoShortcuts: demoEnabled,
    demoFunds: playMoney
      ? defaultDemoFunds
          .filter(({ asset }) => catalogue.asset(asset)?.delistedAtMs === 0)
          .map((fund) => ({ ...fund, accountKind: DEMO_FUND_ACCOUNT_KIND }))
      : [],
    timeMs: nowMs(),
  };
}

/** A rate is in millionths. */
const PPM_DECIMALS = 6;

interface RateRow {
  readonly currency: string;
  readonly sign: string;
  readonly rate: string;
  readonly source: string;
  readonly updated_at_ms: number;
}

/** The table's rates; where sources agree on one, theirs, as of the oldest that counts. */
async function platformRate({
  pool,
  fiat,
}: Pick<PlatformDeps, 'pool' | 'fiat'>): Promise<EndpointReply<'common/platformRate'>> {
  const { rows } = await pool.query<RateRow>(
    'SELECT currency, sign, trim_scale(rate)::text AS rate, source, updated_at_ms FROM platform_rates ORDER BY position',
  );
  return {
    base: 'USDT',
    rates: rows.map(({ updated_at_ms: updatedAtMs, ...rate }) => ({
      ...{ ...rate, updatedAtMs },
      ...liveRate(fiat, rate.currency),
    })),
  };
}

function liveRate(fiat: FiatReads | undefined, currency: string) {
  const ratePpm = fiat?.ratePpm(currency);
  if (fiat === undefined || ratePpm === undefined) return undefined;
  const live = fiat
    .sources()
    .filter(({ isLive, dollarE9 }) => isLive && dollarE9.has(currency))
    .map(({ name, publishedAtMs, answeredAtMs }) => ({
      name,
      atMs: publishedAtMs ?? answeredAtMs,
    }));
  return {
    rate: formatUnits(asUnits(ratePpm), PPM_DECIMALS),
    source: live.map(({ name }) => name).join(', '),
    updatedAtMs: Math.min(...live.map(({ atMs }) => atMs ?? 0)),
  };
}

export function platformRoutes(deps: PlatformDeps) {
  const readBooks = booksReader(deps);
  return {
    'common/sysTime': () => ({ timeMs: deps.nowMs() }),
    'common/serverStatus': async () => serverStatus(deps, await readBooks()),
    'common/version': async () => ({
      version: APP_VERSION,
      versionCode: APP_VERSION_CODE,
      versionCodeMin: (await deps.settings.read()).clientVersionCodeMin,
      registerVerification: await deps.registerVerification(),
      sessionIdleMinutes: deps.idle.otherMs / 60_000,
      server: SERVER_VERSION,
    }),
    'common/platformRate': () => platformRate(deps),
  } satisfies Partial<Handlers>;
}
