import type { AdminRequest, AdminReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { addedWaysOut } from '#texts/ways-out.ts';
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

/** Describes a coin anew. @throws ApiError notFound alreadyHandled invalidRequest leadsOutside */
async function describe(
  { catalogue, nowMs }: StaffCoinDeps,
  { updatedAtMs, ...typed }: AdminRequest<'coinSave'>,
  { tx }: ActWork,
): Promise<Plan<AdminReply<'coinSave'>>> {
  const { asset, texts } = typed;
  // Two who describe the same coin are heard one after the other.
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`coin ${asset}`]);
  const before = (await listCoins(tx)).find((coin) => coin.asset === asset);
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

/** What staff write of coins. */
export function staffCoinHandlers(deps: StaffCoinDeps) {
  return {
    coinList: () => listAll(deps),
    coinSave: (request, work) => describe(deps, request, work),
  } satisfies Partial<AdminHandlers>;
}
