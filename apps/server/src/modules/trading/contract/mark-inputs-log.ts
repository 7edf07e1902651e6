import { asUnits, formatUnits, multiplyDecimals } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { contractNamed, priceText, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { amountText } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { MarketTerms, MarkInputs } from './mark-inputs.ts';

type Reply = EndpointReply<'common/contractMarkInputs'>;

interface Row {
  readonly sequence: number;
  readonly at_ms: number;
  readonly inputs: MarkInputs;
  readonly terms: MarketTerms;
  readonly terms_sequence: number;
  readonly from_ms: number;
  readonly sources: readonly { readonly id: number; readonly name: string }[];
}

/** The names of the sources, as one value of a row. */
export const SOURCES = `(SELECT coalesce(json_agg(json_build_object('id', source_id, 'name', name)), '[]') FROM price_sources)`;

/** The newest mark of a market at or before a command, the terms that held then, and the names of the sources. */
const inputsIn = (
  table: 'contract_mark_inputs' | 'contract_reached_marks',
): string => `SELECT mark.sequence, mark.at_ms, mark.inputs, terms.terms, terms.sequence AS terms_sequence, terms.from_ms,
    ${SOURCES} AS sources
  FROM ${table} AS mark
    JOIN LATERAL (
      SELECT * FROM contract_terms_history AS own
      WHERE own.market_id = mark.market_id AND own.sequence <= $2 ORDER BY own.sequence DESC LIMIT 1
    ) AS terms ON true
  WHERE mark.market_id = $1 AND mark.sequence <= $2 ORDER BY mark.sequence DESC LIMIT 1`;

/** The market of a user's own order or position that the mark reached, and the command that found it. */
const REACHED = {
  trigger: `SELECT own.market_id, reached.sequence FROM contract_triggers AS own
    JOIN contract_reached AS reached ON reached.kind = 'trigger' AND reached.id = own.trigger_id
    WHERE own.user_id = $1 AND own.trigger_id = $2`,
  // A position may have been closed by a conditional order, too: the last that was reached.
  stop: `SELECT own.market_id, reached.sequence FROM contract_positions AS own
    CROSS JOIN LATERAL (
      SELECT sequence FROM contract_reached WHERE kind = 'stop' AND id = own.position_id
      UNION ALL
      SELECT sequence FROM contract_triggers AS waited
        JOIN contract_reached ON kind = 'trigger' AND id = waited.trigger_id
        WHERE waited.user_id = own.user_id AND waited.market_id = own.market_id
          AND waited.position_side = own.position_side AND waited.reduce_only = 1 AND waited.status = 'fired'
          AND waited.updated_at_ms BETWEEN own.opened_at_ms AND own.updated_at_ms
    ) AS reached
    WHERE own.user_id = $1 AND own.position_id = $2 ORDER BY reached.sequence DESC LIMIT 1`,
} as const;

/** Quotes are in thousandths of a tick of 1e-12. */
const QUOTE_SCALE = 15;

/**
 * What the mark follows from at which a public line was decided, and the terms of that time.
 * @throws ApiError notFound for a market that is none, and where nothing was decided before that command
 */
export async function readMarkInputs(
  { catalogue, pool }: Pick<ContractDeps, 'catalogue' | 'pool'>,
  { symbol, sequence }: EndpointRequest<'common/contractMarkInputs'>,
): Promise<Reply> {
  const market = contractNamed(catalogue, symbol);
  const { rows } = await pool.query<Row>(inputsIn('contract_mark_inputs'), [
    ...[market.marketId, sequence],
  ]);
  const [row] = rows;
  if (row === undefined) throw refuse.notFound({ field: 'sequence' });
  return inputsView(market, row);
}

/**
 * The same of the mark that reached a user's own conditional order, or the take-profit or stop-loss of their position.
 * @throws ApiError optionsDoNotFit, notFound for what is nobody's or somebody else's, was not reached, or was before it was kept
 */
export async function readReachedMark(
  { catalogue, pool }: Pick<ContractDeps, 'catalogue' | 'pool'>,
  { triggerId, positionId }: EndpointRequest<'contractReachedMark'>,
  { userId }: { readonly userId: number },
): Promise<Reply> {
  if ((triggerId === undefined) === (positionId === undefined)) {
    throw refuse.optionsDoNotFit('name a conditional order or a position');
  }
  const kind = triggerId === undefined ? 'stop' : 'trigger';
  const found = await pool.query<{ market_id: number; sequence: number }>(REACHED[kind], [
    ...[userId, triggerId ?? positionId],
  ]);
  const [own] = found.rows;
  if (own === undefined) throw refuse.notFound();
  const { rows } = await pool.query<Row>(inputsIn('contract_reached_marks'), [
    ...[own.market_id, own.sequence],
  ]);
  const [row] = rows;
  if (row === undefined) throw refuse.notFound();
  return inputsView(catalogue.contractOf(own.market_id), row);
}

/** What sources said, in the quote asset, by their names. */
export function quotesView(
  quotes: MarkInputs['quotes'],
  indexTickSizeE12: number,
  sources: Row['sources'],
): Reply['quotes'] {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const millitick = formatUnits(asUnits(indexTickSizeE12), QUOTE_SCALE);
  const quote = (milliticks: number): string => multiplyDecimals(String(milliticks), millitick);
  return quotes.map(([sourceId, bid, ask, ageMs]) => ({
    source: names.get(sourceId) ?? String(sourceId),
    ...{ bid: quote(bid), ask: quote(ask), ageMs },
  }));
}

/** What the index of a sample was made of, where it was kept. */
export interface MadeRow {
  readonly index_tick_size_e12: number | null;
  readonly quotes: MarkInputs['quotes'] | null;
  readonly sources: Row['sources'];
}

/** What a sample's index was made of; null for one of before that was kept. */
export function madeView({ index_tick_size_e12: indexTickSizeE12, quotes, sources }: MadeRow) {
  if (indexTickSizeE12 === null || quotes === null) return null;
  return { indexTickSizeE12, quotes: quotesView(quotes, indexTickSizeE12, sources) };
}

function inputsView(market: CatalogueContract, row: Row): Reply {
  const { symbol } = market;
  const { inputs, terms } = row;
  const { ending, opening } = inputs;
  return {
    ...{ symbol, sequence: row.sequence, atMs: row.at_ms },
    quotes: quotesView(inputs.quotes, terms.indexTickSizeE12, row.sources),
    indexTickSizeE12: terms.indexTickSizeE12,
    indexPrice: priceText(market, inputs.index),
    markPrice: priceText(market, inputs.mark),
    lastPrice: priceTextOrNull(market, inputs.last),
    ...{ fundingRateE9: inputs.rateE9, nextFundingAtMs: inputs.nextFundingAtMs },
    samples: inputs.samples.map(([atMs, index, bid, ask]) => ({
      ...{ atMs, indexPrice: priceText(market, index) },
      ...{ bidPrice: priceTextOrNull(market, bid), askPrice: priceTextOrNull(market, ask) },
    })),
    ending: ending && { samples: ending.samples, indexSum: priceText(market, ending.indexSum) },
    opening: opening && { closePrice: priceText(market, opening.close), sinceMs: opening.sinceMs },
    terms: termsView(market, row),
  };
}

function termsView(
  market: CatalogueContract,
  { terms, terms_sequence: sequence, from_ms: fromMs }: Row,
): Reply['terms'] {
  const { markBandPpm, makerFeePpm, takerFeePpm, liquidationFeePpm } = terms;
  return {
    ...{ sequence, fromMs, markBandPpm, makerFeePpm, takerFeePpm, liquidationFeePpm },
    priceMax: priceText(market, terms.ticksMax),
    tiers: terms.tiers.map(({ floor, ppm, leverage }) => ({
      ...{ floor: amountText(market, floor), maintenancePpm: ppm, leverageMax: leverage },
    })),
  };
}
