import type { EngineReader } from '@candor/exchange-core';
import { formatUnits, parseUnits } from '@candor/money';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { VALUATION_ASSET, worthOf } from '#modules/money/wallet/index.ts';
import { caseForUpdate } from '#modules/people/cases/index.ts';
import { insertCorrection, listCorrections } from './correction-store.ts';
import type { Corrections } from './corrections.ts';

export interface CorrectionStaffDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly settings: PlatformSettings;
  readonly corrections: Corrections;
  readonly reads: <T>(
    ask: (reader: EngineReader) => T,
  ) => Promise<{ readonly sequence: number; readonly value: T }>;
}

type Request = AdminRequest<'balanceCorrect'>;

function assetNamed(catalogue: MarketCatalogue, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

/** @throws ApiError noPrice aboveMax insufficientBalance, as the core and the limit would have it now */
async function assertBookable(
  { catalogue, settings, reads }: CorrectionStaffDeps,
  { userId, accountKind, correction }: Request,
  asset: CatalogueAsset,
  units: ReturnType<typeof readAmount>,
): Promise<void> {
  const { value } = await reads((reader) => ({
    markets: reader.markets(),
    balances: reader.balancesOf(userId),
  }));
  const worth = worthOf(units, asset, value.markets, catalogue);
  if (worth === undefined) throw refuse.noPrice({ field: 'asset' });
  const { correctionMaxUsdt } = await settings.read();
  const scale = catalogue.asset(VALUATION_ASSET)?.scale ?? 0;
  const most = parseUnits(correctionMaxUsdt, scale);
  if (!most.ok || worth > most.value) {
    throw refuse.aboveMax(`amount: worth ${correctionMaxUsdt} ${VALUATION_ASSET} at most`, {
      field: 'amount',
    });
  }
  if (correction !== 'correction_taken_back') return;
  const own = value.balances.find(
    (one) => one.assetId === asset.assetId && one.accountKind === accountKind,
  );
  if (own === undefined || own.availableUnits < units) {
    throw refuse.insufficientBalance({ field: 'amount' });
  }
}

/**
 * A correction between the house's fees and one user, with a case of theirs. It is booked by a job that is written
 * with the approval. @throws ApiError notFound and what {@link assertBookable} throws
 */
async function correct(
  deps: CorrectionStaffDeps,
  request: Request,
  work: ActWork,
): Promise<Plan<void>> {
  const { userId, caseId, correction, accountKind, asset: symbol, reason } = request;
  const own = await caseForUpdate(work.tx, caseId);
  if (own.user_id !== userId) throw refuse.notFound({ field: 'caseId' });
  const asset = assetNamed(deps.catalogue, symbol);
  const units = readAmount(request.amount, asset, 'amount');
  if (units <= 0) throw refuse.belowMinOrder({ field: 'amount' });
  await assertBookable(deps, request, asset, units);
  const amount = formatUnits(units, asset.scale);
  const booked = { userId, caseId, correction, accountKind, asset: symbol, amount };
  return {
    subject: `user ${userId}`,
    effect: { kind: 'balance_correct', ...booked },
    before: null,
    after: booked,
    carryOut: async () => {
      const approverId = work.approver?.staffId ?? null;
      const decided = { reason, staffId: work.staff.staffId, approverId, atMs: work.nowMs };
      await insertCorrection(work.tx, { ...booked, ...decided });
      await enqueueJob(work.tx, 'book_corrections', {});
    },
    afterwards: () => deps.corrections.run(),
  };
}

async function list(
  { pool, settings }: CorrectionStaffDeps,
  page: AdminRequest<'correctionList'>,
): Promise<AdminReply<'correctionList'>> {
  const beforeId = page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
  const found = await listCorrections(pool, { beforeId, limit: rowsToRead(page) });
  const { rows, nextCursor } = cutPage(found, page, ({ correctionId }) => String(correctionId));
  const { correctionMaxUsdt } = await settings.read();
  return { corrections: [...rows], maxUsdt: correctionMaxUsdt, nextCursor };
}

/** What two of the staff book between the house and one user: nothing names a price, an order or a second user. */
export function correctionStaffHandlers(deps: CorrectionStaffDeps) {
  return {
    balanceCorrect: (request, work) => correct(deps, request, work),
    correctionList: (request) => list(deps, request),
  } satisfies Partial<AdminHandlers>;
}
