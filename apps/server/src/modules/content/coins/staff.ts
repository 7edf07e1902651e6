import type { AdminRequest, AdminReply } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { addedWaysOut } from '#texts/ways-out.ts';
import { addedLinks, linksOf } from './coin-links.ts';
import { listCoins, saveCoin } from './coin-store.ts';
import type { EditableCoin } from './coin-store.ts';

interface StaffCoinDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly nowMs: () => number;
}

/** A coin as the log keeps it: what somebody wrote, not when. */
function jsonOf(coin: EditableCoin): Json {
  const { suppliedAtMs: _supplied, updatedAtMs: _updated, ...written } = coin;
  return JSON.parse(JSON.stringify(written)) as Json;
}

async function listAll({ pool, catalogue }: StaffCoinDeps): Promise<AdminReply<'coinList'>> {
  const coins = await listCoins(pool);
  const described = new Set(coins.map(({ asset }) => asset));
  const undescribed = catalogue.listedAssets
    .map(({ symbol }) => symbol)
    .filter((symbol) => !described.has(symbol))
    .toSorted();
  return {
    coins: coins.map((coin) => ({ ...coin, texts: { ...coin.texts } })),
    undescribed,
  };
}

/** What is said of a coin now. Two who change the same one are heard one after the other. */
async function coinToChange(tx: PoolClient, asset: string): Promise<EditableCoin | undefined> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`coin ${asset}`]);
  return (await listCoins(tx)).find((coin) => coin.asset === asset);
}

/** Describes a coin anew. @throws ApiError notFound alreadyHandled invalidRequest leadsOutside */
async function describe(
  { catalogue, nowMs }: StaffCoinDeps,
  { updatedAtMs, ...typed }: AdminRequest<'coinSave'>,
  { tx }: ActWork,
): Promise<Plan<AdminReply<'coinSave'>>> {
  const { asset, texts } = typed;
  const before = await coinToChange(tx, asset);
  const isKnown = before !== undefined || catalogue.assets.some(({ symbol }) => symbol === asset);
  if (!isKnown) throw refuse.notFound();
  if ((before?.updatedAtMs ?? null) !== updatedAtMs) {
    throw refuse.alreadyHandled({ field: 'updatedAtMs' });
  }
  if (Object.keys(texts).length === 0) throw refuse.invalidRequest('no text', { field: 'texts' });
  const [way] = addedWaysOut(Object.values(texts), Object.values(before?.texts ?? {}));
  if (way !== undefined) {
    throw refuse.leadsOutside(`It leads to ${way}: addresses have fields of their own`, {
      field: 'texts',
    });
  }
  const [link] = addedLinks(typed, before);
  if (link !== undefined) throw refuse.leadsOutside(`It leads to ${link}: two people give that`);
  const now = Math.max(nowMs(), (before?.updatedAtMs ?? 0) + 1);
  const isSupplyKept = before !== undefined && before.supplyNow === typed.supplyNow;
  const suppliedAtMs = isSupplyKept ? before.suppliedAtMs : typed.supplyNow === null ? null : now;
  const after: EditableCoin = { ...typed, suppliedAtMs, updatedAtMs: now };
  return {
    subject: `coin ${asset}`,
    effect: { kind: 'coin_describe', asset },
    before: before === undefined ? null : jsonOf(before),
    after: jsonOf(after),
    carryOut: async () => {
      await saveCoin(tx, after);
      return { asset, updatedAtMs: now };
    },
  };
}

/**
 * Gives readers of a described coin other addresses. What is planned has no time in it: it must be the same when the second
 * person agrees. @throws ApiError notFound alreadyHandled
 */
async function giveLinks(
  { nowMs }: StaffCoinDeps,
  { asset, reason: _reason, ...links }: AdminRequest<'coinLinks'>,
  { tx }: ActWork,
): Promise<Plan<void>> {
  const coin = await coinToChange(tx, asset);
  if (coin === undefined) throw refuse.notFound();
  const [before, after] = [linksOf(coin), linksOf(links)];
  if (JSON.stringify(before) === JSON.stringify(after)) throw refuse.alreadyHandled();
  return {
    subject: `coin ${asset}`,
    effect: { kind: 'coin_link', asset, leadsTo: addedLinks(links, coin) },
    before,
    after,
    carryOut: async () => {
      const updatedAtMs = Math.max(nowMs(), coin.updatedAtMs + 1);
      await saveCoin(tx, { ...coin, ...links, updatedAtMs });
    },
  };
}

/** What staff write of coins. */
export function staffCoinHandlers(deps: StaffCoinDeps) {
  return {
    coinList: () => listAll(deps),
    coinSave: (request, work) => describe(deps, request, work),
    coinLinks: (request, work) => giveLinks(deps, request, work),
  } satisfies Partial<AdminHandlers>;
}
