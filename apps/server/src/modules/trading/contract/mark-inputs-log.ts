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

/** The newest mark of a market at or before a command, the terms that held then, and the names of the sources. */
const INPUTS = `SELECT mark.sequence, mark.at_ms, mark.inputs, terms.terms, terms.sequence AS terms_sequence, terms.from_ms,
    (SELECT coalesce(json_agg(json_build_object('id', source_id, 'name', name)), '[]') FROM price_sources) AS sources
  FROM contract_mark_inputs AS mark
    JOIN LATERAL (
      SELECT * FROM contract_terms_history AS own
      WHERE own.market_id = mark.market_id AND own.sequence <= $2 ORDER BY own.sequence DESC LIMIT 1
    ) AS terms ON true
  WHERE mark.market_id = $1 AND mark.sequence <= $2 ORDER BY mark.sequence DESC LIMIT 1`;

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
  const { rows } = await pool.query<Row>(INPUTS, [market.marketId, sequence]);
  const [row] = rows;
  if (row === undefined) throw refuse.notFound({ field: 'sequence' });
  const { inputs, terms } = row;
  const { ending, opening } = inputs;
  const names = new Map(row.sources.map(({ id, name }) => [id, name]));
  const millitick = formatUnits(asUnits(terms.indexTickSizeE12), QUOTE_SCALE);
  const quote = (milliticks: number): string => multiplyDecimals(String(milliticks), millitick);
  return {
    ...{ symbol, sequence: row.sequence, atMs: row.at_ms },
    quotes: inputs.quotes.map(([sourceId, bid, ask, ageMs]) => ({
      ...{
        source: names.get(sourceId) ?? String(sourceId),
        bid: quote(bid),
        ask: quote(ask),
        ageMs,
      },
    })),
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
