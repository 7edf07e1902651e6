import { contract, p2p, prices } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { permissionRoles } from '@candor/protocol';
import type { AdminReply, StaffRole } from '@candor/protocol';
import type { Pool } from 'pg';
import type { FiatReads } from '#api/fiat-port.ts';
import { waitingOnly } from '#api/queue-count.ts';
import type { QueueCounter } from './queue-counts.ts';

/** What the process was told by its environment, as far as a house needs it to open. */
export interface HouseFacts {
  readonly hasPublicOrigin: boolean;
  readonly hasStaffOrigin: boolean;
  readonly priceSources: number;
  /** Set up as a real house, with money that is worth nothing, for good. */
  readonly isRehearsal: boolean;
}

export interface SetupDeps {
  readonly pool: Pool;
  readonly exchange: {
    read<T>(ask: (reader: EngineReader) => T): Promise<{ readonly value: T }>;
  };
  readonly house: HouseFacts;
  readonly nowMs: () => number;
  /** Who of `others` may be one person with `one`, and so approves nothing that they ask for. */
  readonly whoMayBeOne: (
    pool: Pool,
    who: { readonly one: number; readonly others: readonly number[]; readonly nowMs: number },
  ) => Promise<ReadonlySet<number>>;
  /** Undefined in the demo, which has a table. */
  readonly fiat: FiatReads | undefined;
  /** Whether messages of a channel leave the house. */
  readonly isSent: (channel: 'email' | 'sms') => boolean;
  readonly settings: () => Promise<{
    readonly supportEmail: string;
    readonly smsCountries: string;
  }>;
}

type Setup = AdminReply<'systemView'>['setup'];

/** Articles that the phone client asks for by name before anybody registers. */
const TERMS = 'terms-of-use';
const PRIVACY = 'privacy-policy';

/** An index is live from this many sources on. */
const SOURCES_MIN = 3;

/** Roles without which a part of the house is worked by nobody: an owner manages rights and nothing else. */
const workRoles = [
  'operations',
  'customer_service',
  'finance',
  'risk',
  'content',
] as const satisfies readonly StaffRole[];

async function hasEveryRole(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ role: string }>(
    `SELECT DISTINCT unnest(roles) AS role FROM staff WHERE state = 'active'`,
  );
  return workRoles.every((role) => rows.some((row) => row.role === role));
}

/** What a house opens with is decided by two under these rights: one person alone would wait for ever. */
const rightsOfTwo = ['markets.change', 'fees.change'] as const;

/** Whether two have each of them who may approve for one another: on the first day, none whom the other let in. */
async function haveTwoEach({ pool, whoMayBeOne, nowMs }: SetupDeps): Promise<boolean> {
  const haveTwo = await Promise.all(
    rightsOfTwo.map(async (right) => {
      const { rows } = await pool.query<{ staff_id: number }>(
        `SELECT staff_id FROM staff WHERE state = 'active' AND roles && $1::text[] ORDER BY staff_id`,
        [permissionRoles[right]],
      );
      const people = rows.map((row) => row.staff_id);
      for (const one of people) {
        const others = people.filter((other) => other !== one);
        const same = await whoMayBeOne(pool, { one, others, nowMs: nowMs() });
        if (others.some((other) => !same.has(other))) return true;
      }
      return false;
    }),
  );
  return haveTwo.every(Boolean);
}

/** Whether two people have decided what users pay: the tier in which they begin has rates by itself. */
async function hasOwnRates(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM scheduled_changes WHERE kind = 'fee_tier' AND state <> 'cancelled' LIMIT 1`,
  );
  return rowCount === 1;
}

async function publishedSlugs(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ slug: string }>(
    `SELECT slug FROM articles WHERE kind = 'help' AND published_at_ms IS NOT NULL LIMIT 1000`,
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** What contract markets need; nothing where a house has none, for nobody has to offer them. */
function contractNeeds(
  reader: EngineReader,
): Partial<Record<'contract_index' | 'contract_fund', boolean>> {
  const contracts = reader.read(contract);
  const markets = contracts.markets();
  if (markets.length === 0) return {};
  const live = (marketId: number): number => reader.read(prices).liveSourcesOf(marketId);
  return {
    contract_index: markets.every(({ indexMarketId }) => live(indexMarketId) >= SOURCES_MIN),
    contract_fund: markets.every(
      ({ accountKind, quoteAssetId }) => contracts.insuranceUnits(accountKind, quoteAssetId) > 0,
    ),
  };
}

/** Currencies that are traded between people, by their pairs. */
export const pairCurrencies = (reader: EngineReader): readonly string[] => [
  ...new Set(
    reader
      .read(p2p)
      .pairs()
      .map(({ currency }) => currency),
  ),
];

/** Those of which live sources disagree. */
export async function disputedCurrencies({
  exchange,
  fiat,
}: Pick<SetupDeps, 'exchange' | 'fiat'>): Promise<string[]> {
  if (fiat === undefined) return [];
  const { value: currencies } = await exchange.read(pairCurrencies);
  return currencies.filter((currency) => fiat.isDisputed(currency));
}

/** Whether anything outside answers, of what the house asks; nothing while it asks nobody, and in the demo. */
function networkNeed(
  reader: EngineReader,
  { fiat, house }: Pick<SetupDeps, 'fiat' | 'house'>,
): { readonly network?: boolean } {
  if (fiat === undefined) return {};
  const sources = fiat.sources();
  const markets = house.priceSources === 0 ? [] : reader.markets();
  if (sources.length + markets.length === 0) return {};
  const index = reader.read(prices);
  return {
    network:
      sources.some(({ answeredAtMs }) => answeredAtMs !== null) ||
      markets.some(({ marketId }) => index.liveSourcesOf(marketId) > 0),
  };
}

/** What a house needs before its doors open, in the order in which it is set up, and what of it is there. */
export async function readSetup(deps: SetupDeps): Promise<Setup> {
  const { pool, exchange, house, isSent, fiat } = deps;
  const [areRolesGiven, haveTwo, hasRates, slugs, settings, { value: listed }] = await Promise.all([
    hasEveryRole(pool),
    haveTwoEach(deps),
    hasOwnRates(pool),
    publishedSlugs(pool),
    deps.settings(),
    exchange.read((reader) => ({
      assets: reader.assets().length,
      markets: reader.markets().map(({ state }) => state),
      contracts: contractNeeds(reader),
      network: networkNeed(reader, deps),
      currencies: pairCurrencies(reader),
    })),
  ]);
  const isThere = {
    work_roles: areRolesGiven,
    second_person: haveTwo,
    public_origin: house.hasPublicOrigin,
    staff_origin: house.hasStaffOrigin,
    mail: isSent('email'),
    text_messages: isSent('sms'),
    // Without a gateway nothing goes to any country.
    ...(isSent('sms') && { sms_countries: settings.smsCountries !== '' }),
    fee_tier: hasRates,
    assets: listed.assets > 1,
    price_sources: house.priceSources >= SOURCES_MIN,
    ...listed.network,
    ...listed.contracts,
    ...(fiat !== undefined &&
      listed.currencies.length > 0 && {
        fiat_rates: listed.currencies.every((currency) => fiat.ratePpm(currency) !== undefined),
      }),
    markets: listed.markets.length > 0,
    open_market: listed.markets.includes('open'),
    terms: slugs.has(TERMS) && slugs.has(PRIVACY),
    help: [...slugs].some((slug) => slug !== TERMS && slug !== PRIVACY),
    support: settings.supportEmail !== '',
  } satisfies Partial<Record<Setup[number]['item'], boolean>>;
  return Object.entries(isThere).map(([item, isDone]) => ({
    item: item as Setup[number]['item'],
    isDone,
  }));
}

/** How much is missing before the doors open, for the dashboard: who comes to an empty house finds the list there. */
export const setupCounter = (deps: SetupDeps): QueueCounter => ({
  queue: 'setup',
  permission: 'system.view',
  count: async () => waitingOnly((await readSetup(deps)).filter(({ isDone }) => !isDone).length),
});
