import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { contract } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { contractNamed, priceText, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { readLiquidations, readPair } from './contract-history.ts';
import { amountText } from './contract-views.ts';
import { fundingCapE9 } from './contract-ticker.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { ContractTables } from './tables.ts';

type TakeoverRow = Selectable<ContractTables['contract_takeovers']>;

/** The newest samples of a market: what its mark and its next funding follow from. */
export async function readSamples(
  { exchange, catalogue }: ContractDeps,
  { symbol }: EndpointRequest<'common/contractSamples'>,
): Promise<EndpointReply<'common/contractSamples'>> {
  const market = contractNamed(catalogue, symbol);
  const { value } = await exchange.read((reader) => {
    const contracts = reader.read(contract);
    return {
      price: contracts.price(market.marketId),
      samples: contracts.samples(market.marketId),
    };
  });
  return {
    symbol,
    premiumSumE9: value.price?.premiumSumE9 ?? 0,
    premiumCount: value.price?.premiumCount ?? 0,
    samples: value.samples.map((sample) => ({
      atMs: sample.atMs,
      indexPrice: priceText(market, sample.indexTicks),
      bidPrice: priceTextOrNull(market, sample.bidTicks),
      askPrice: priceTextOrNull(market, sample.askTicks),
      impactBidPrice: priceTextOrNull(market, sample.impactBidTicks),
      impactAskPrice: priceTextOrNull(market, sample.impactAskTicks),
      premiumE9: sample.premiumE9,
    })),
  };
}

/** The fundings of a market, the newest first. */
export async function listFundings(
  { catalogue, contracts }: ContractDeps,
  { symbol, ...page }: EndpointRequest<'common/contractFundings'>,
): Promise<EndpointReply<'common/contractFundings'>> {
  const market = contractNamed(catalogue, symbol);
  let query = contracts
    .selectFrom('contract_fundings')
    .selectAll()
    .where('market_id', '=', market.marketId);
  if (page.cursor !== undefined) {
    query = query.where('funding_id', '<', readCursor(page.cursor).id);
  }
  const found = await query.orderBy('funding_id', 'desc').limit(rowsToRead(page)).execute();
  const { rows, nextCursor } = cutPage(found, page, (row) => String(row.funding_id));
  return {
    fundings: rows.map((row) => ({
      fundingId: row.funding_id,
      atMs: row.at_ms,
      rateE9: row.rate_e9,
      markPrice: priceText(market, row.mark_ticks),
      premiumSumE9: row.premium_sum_e9,
      samples: row.samples,
      samplesExpected: row.samples_expected,
      capE9: fundingCapE9(market),
      paid: amountText(market, row.paid_units),
      received: amountText(market, row.received_units),
      missing: amountText(market, row.missing_units),
      left: row.left_count,
      sequence: row.put_sequence,
    })),
    nextCursor,
  };
}

function takeoverView(row: TakeoverRow, catalogue: MarketCatalogue) {
  const market = catalogue.contractOf(row.market_id);
  return {
    positionId: row.takeover_id,
    symbol: market.symbol,
    direction: row.is_long === 1 ? ('long' as const) : ('short' as const),
    lotsTaken: row.lots_taken,
    lotsLeft: row.lots,
    valueLeft: amountText(market, row.entry_units),
    deleveragedLots: row.deleveraged_lots,
    insurance: amountText(market, row.insurance_units),
    attempts: row.attempts,
    startedAtMs: row.started_at_ms,
  };
}

/** Liquidations of all users, the newest first, without names. */
export async function listLiquidations(
  { catalogue, contracts }: ContractDeps,
  page: EndpointRequest<'common/contractLiquidations'>,
): Promise<EndpointReply<'common/contractLiquidations'>> {
  const { rows, nextCursor } = await readLiquidations(contracts, page);
  const ids = rows.map((row) => row.liquidation_id);
  const takeovers =
    ids.length === 0
      ? []
      : await contracts
          .selectFrom('contract_takeovers')
          .selectAll()
          .where('liquidation_id', 'in', ids)
          .orderBy('takeover_id')
          .execute();
  return {
    liquidations: rows.map((row) => {
      const asset = catalogue.assetOf(row.asset_id);
      const own = takeovers.filter(
        (takeover) =>
          takeover.liquidation_id === row.liquidation_id &&
          takeover.user_id === row.user_id &&
          (row.position_id === 0 || takeover.takeover_id === row.position_id),
      );
      return {
        liquidationId: row.liquidation_id,
        positionId: row.position_id,
        accountKind: row.account_kind === 'gold' ? ('gold' as const) : ('contract' as const),
        asset: asset.symbol,
        step: row.step,
        outcome: row.outcome,
        startedAtMs: row.started_at_ms,
        updatedAtMs: row.put_at_ms,
        equity: formatUnits(row.equity_units as Units, asset.scale),
        maintenance: formatUnits(row.needed_units as Units, asset.scale),
        takeovers: own.map((takeover) => takeoverView(takeover, catalogue)),
        sequence: row.put_sequence,
      };
    }),
    nextCursor,
  };
}

/** Positions that were reduced for bankrupt ones, the newest first. */
export async function listDeleveragings(
  { catalogue, contracts }: ContractDeps,
  { symbol, takeoverId, positionId, ...page }: EndpointRequest<'common/contractDeleveragings'>,
): Promise<EndpointReply<'common/contractDeleveragings'>> {
  let query = contracts.selectFrom('contract_deleveragings').selectAll();
  if (symbol !== undefined) {
    query = query.where('market_id', '=', contractNamed(catalogue, symbol).marketId);
  }
  if (takeoverId !== undefined) query = query.where('takeover_id', '=', takeoverId);
  if (positionId !== undefined) query = query.where('position_id', '=', positionId);
  if (page.cursor !== undefined) {
    const [atMs, takeoverId, positionId] = readPair(page.cursor);
    query = query.where(
      sql<boolean>`(at_ms, takeover_id, position_id) < (${atMs}, ${takeoverId}, ${positionId})`,
    );
  }
  const found = await query
    .orderBy('at_ms', 'desc')
    .orderBy('takeover_id', 'desc')
    .orderBy('position_id', 'desc')
    .limit(rowsToRead(page))
    .execute();
  const { rows, nextCursor } = cutPage(
    found,
    page,
    (row) => `${row.at_ms}.${row.takeover_id}.${row.position_id}`,
  );
  return {
    deleveragings: rows.map((row) => {
      const market = catalogue.contractOf(row.market_id);
      return {
        takeoverId: row.takeover_id,
        positionId: row.position_id,
        symbol: market.symbol,
        lots: row.lots,
        value: amountText(market, row.value_units),
        profit: amountText(market, row.profit_units),
        rank: row.rank,
        atMs: row.at_ms,
        sequence: row.put_sequence,
      };
    }),
    nextCursor,
  };
}
