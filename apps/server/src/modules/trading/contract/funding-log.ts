import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { contract } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { contractNamed, priceText, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { amountText } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';
import { madeView, SOURCES } from './mark-inputs-log.ts';
import type { MadeRow } from './mark-inputs-log.ts';
import type { ContractTables } from './tables.ts';

type SampleRow = Selectable<ContractTables['contract_sample_history']>;
type Samples = EndpointReply<'common/contractSamples'>;

/** Samples are kept for eight days. Of a period that began before this nobody is shown a part. */
const SAMPLES_SHOWN_MS = 7.5 * DAY_MS;
const PERIOD_MS = 8 * HOUR_MS;

/** Changes of a market's fees that are shown. */
const FEES_MAX = 200;

/** The newest samples of a market: what its mark and its next funding follow from. Or all those of one funding, page by page. */
export async function readSamples(
  deps: ContractDeps,
  request: EndpointRequest<'common/contractSamples'>,
): Promise<Samples> {
  const market = contractNamed(deps.catalogue, request.symbol);
  const { fundingId } = request;
  return fundingId === undefined
    ? newestSamples(deps, market)
    : samplesOfFunding(deps, market, { ...request, fundingId });
}

async function newestSamples(
  { exchange }: ContractDeps,
  market: CatalogueContract,
): Promise<Samples> {
  const { value } = await exchange.read((reader) => {
    const contracts = reader.read(contract);
    return {
      price: contracts.price(market.marketId),
      samples: contracts.samples(market.marketId),
    };
  });
  return {
    symbol: market.symbol,
    premiumSumE9: value.price?.premiumSumE9 ?? 0,
    premiumCount: value.price?.premiumCount ?? 0,
    samples: value.samples.map((sample) => sampleView(market, sample)),
    nextCursor: null,
  };
}

/** Those between the funding's command and the one before. @throws ApiError notFound for a funding that never was */
async function samplesOfFunding(
  { contracts, nowMs }: ContractDeps,
  market: CatalogueContract,
  request: EndpointRequest<'common/contractSamples'> & { readonly fundingId: number },
): Promise<Samples> {
  const { marketId, symbol } = market;
  const { fundingId, cursor } = request;
  const funding = await contracts
    .selectFrom('contract_fundings')
    .select(['premium_sum_e9', 'samples', 'at_ms'])
    .where('market_id', '=', marketId)
    .where('funding_id', '=', fundingId)
    .executeTakeFirst();
  if (funding === undefined) throw refuse.notFound();
  const bases = await contracts
    .selectFrom('contract_funding_bases')
    .select(['funding_id', 'at_sequence'])
    .where('market_id', '=', marketId)
    .where('funding_id', 'in', [fundingId - 1, fundingId])
    .execute();
  const atSequence = (id: number) => bases.find((own) => own.funding_id === id)?.at_sequence;
  const until = atSequence(fundingId);
  // The first funding that is written down follows one whose command nobody knows.
  const after = atSequence(fundingId - 1) ?? (fundingId === 1 ? 0 : undefined);
  const sums = {
    symbol,
    premiumSumE9: funding.premium_sum_e9,
    premiumCount: funding.samples,
  };
  // A period that ended off hours counts no sample.
  const isKept = funding.samples > 0 && nowMs() - (funding.at_ms - PERIOD_MS) < SAMPLES_SHOWN_MS;
  if (!isKept || until === undefined || after === undefined) {
    return { ...sums, samples: [], nextCursor: null };
  }
  let query = contracts
    .selectFrom('contract_sample_history as own')
    .leftJoin('contract_sample_quotes as made', (join) =>
      join
        .onRef('made.market_id', '=', 'own.market_id')
        .onRef('made.sequence', '=', 'own.sequence'),
    )
    .selectAll('own')
    .select(['made.index_tick_size_e12', 'made.quotes'])
    .select(sql<MadeRow['sources']>`${sql.raw(SOURCES)}`.as('sources'))
    .where('own.market_id', '=', marketId)
    .where('own.sequence', '>', after)
    .where('own.sequence', '<', until);
  if (cursor !== undefined) query = query.where('own.sequence', '<', readCursor(cursor).id);
  const found = await query.orderBy('own.sequence', 'desc').limit(rowsToRead(request)).execute();
  const { rows, nextCursor } = cutPage(found, request, (row) => String(row.sequence));
  return { ...sums, samples: rows.map((row) => storedSample(market, row)), nextCursor };
}

function storedSample(
  market: CatalogueContract,
  row: SampleRow & MadeRow,
): Samples['samples'][number] {
  const sample = {
    atMs: row.at_ms,
    indexTicks: row.index_ticks,
    bidTicks: row.bid_ticks,
    askTicks: row.ask_ticks,
    impactBidTicks: row.impact_bid_ticks,
    impactAskTicks: row.impact_ask_ticks,
    premiumE9: row.premium_e9,
  };
  return sampleView(market, sample, madeView(row));
}

/** Prices in ticks of the market; 0 where the book had none. */
interface Sample {
  readonly atMs: number;
  readonly indexTicks: number;
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly impactBidTicks: number;
  readonly impactAskTicks: number;
  readonly premiumE9: number;
}

/** `made`: what its index was made of; of the newest nobody has written it down yet. */
function sampleView(
  market: CatalogueContract,
  sample: Sample,
  made: ReturnType<typeof madeView> = null,
): Samples['samples'][number] {
  return {
    atMs: sample.atMs,
    indexPrice: priceText(market, sample.indexTicks),
    bidPrice: priceTextOrNull(market, sample.bidTicks),
    askPrice: priceTextOrNull(market, sample.askTicks),
    impactBidPrice: priceTextOrNull(market, sample.impactBidTicks),
    impactAskPrice: priceTextOrNull(market, sample.impactAskTicks),
    premiumE9: sample.premiumE9,
    made,
  };
}

/** The fundings of a market, the newest first. */
export async function listFundings(
  { catalogue, contracts }: ContractDeps,
  { symbol, fundingId, ...page }: EndpointRequest<'common/contractFundings'>,
): Promise<EndpointReply<'common/contractFundings'>> {
  const market = contractNamed(catalogue, symbol);
  let query = contracts
    .selectFrom('contract_fundings')
    .leftJoin('contract_funding_bases as basis', (join) =>
      join
        .onRef('basis.market_id', '=', 'contract_fundings.market_id')
        .onRef('basis.funding_id', '=', 'contract_fundings.funding_id'),
    )
    .selectAll('contract_fundings')
    .select(['basis.cap_e9', 'basis.at_sequence'])
    .where('contract_fundings.market_id', '=', market.marketId);
  if (fundingId !== undefined) query = query.where('contract_fundings.funding_id', '=', fundingId);
  if (page.cursor !== undefined) {
    query = query.where('contract_fundings.funding_id', '<', readCursor(page.cursor).id);
  }
  const found = await query
    .orderBy('contract_fundings.funding_id', 'desc')
    .limit(rowsToRead(page))
    .execute();
  const { rows, nextCursor } = cutPage(found, page, (row) => String(row.funding_id));
  return {
    fundings: rows.map((row) => ({
      fundingId: row.funding_id,
      atMs: row.at_ms,
      rateE9: row.rate_e9,
      markPrice: priceText(market, row.mark_ticks),
      markSequence: row.at_sequence,
      premiumSumE9: row.premium_sum_e9,
      samples: row.samples,
      samplesExpected: row.samples_expected,
      capE9: row.cap_e9,
      paid: amountText(market, row.paid_units),
      received: amountText(market, row.received_units),
      missing: amountText(market, row.missing_units),
      left: row.left_count,
      sequence: row.put_sequence,
    })),
    nextCursor,
  };
}

/** The fees of each time of a market, the newest first; what only repeats them is left out. */
export async function readFees(
  { contracts }: Pick<ContractDeps, 'contracts'>,
  { marketId }: Pick<CatalogueContract, 'marketId'>,
): Promise<EndpointReply<'common/getContractConfig'>['fees']> {
  const { rows } = await sql<Selectable<ContractTables['contract_fee_history']>>`
    SELECT * FROM (
      SELECT *, lag((maker_fee_ppm, taker_fee_ppm, liquidation_fee_ppm)) OVER (ORDER BY sequence) AS before
      FROM contract_fee_history WHERE market_id = ${marketId}) AS fees
    WHERE before IS DISTINCT FROM (maker_fee_ppm, taker_fee_ppm, liquidation_fee_ppm)
    ORDER BY sequence DESC LIMIT ${FEES_MAX}`.execute(contracts);
  return rows.map((row) => ({
    fromMs: row.from_ms,
    sequence: row.sequence,
    makerFeePpm: row.maker_fee_ppm,
    takerFeePpm: row.taker_fee_ppm,
    liquidationFeePpm: row.liquidation_fee_ppm,
  }));
}
