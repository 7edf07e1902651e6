import { formatUnits, subUnits } from '@candor/money';
import type { CsvValue } from '#api/csv.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { timeText } from './file-part.ts';
import type { PnlReads } from './pnl-deps.ts';
import type { Disposal, ResultEntry } from './position.ts';
import type { BookRead } from './profit-books.ts';
import { Texts } from './profit-view.ts';

const METHOD = 'weighted average';

/** What a result is called in the file. Liquidated positions are paid for at once, in the name of their market. */
const resultTexts: Readonly<Record<ResultEntry['reason'], string>> = {
  contract_profit: 'contract result',
  contract_fee: 'contract fee',
  contract_funding: 'contract funding',
  contract_insurance: 'liquidation fee',
  option_stake: 'option stake',
  option_payout: 'option payout',
  option_refund: 'option stake returned',
};

/** What a result belongs to, and where that was traded. */
interface Origin {
  readonly kind: string;
  readonly marketId: number;
}

/** A user's own positions and orders of contracts, and rounds, by what they have in the transfers. */
const originsText = `
  SELECT 'contract' AS kind, position_id AS id, market_id FROM contract_positions
    WHERE user_id = $1 AND position_id = ANY($2::bigint[])
  UNION ALL SELECT 'contract', order_id, market_id FROM contract_orders
    WHERE user_id = $1 AND order_id = ANY($2::bigint[])
  UNION ALL SELECT 'taken_over', market_id, market_id FROM contract_markets
    WHERE market_id = ANY($2::bigint[])
  UNION ALL SELECT 'option', round_id, market_id FROM option_rounds
    WHERE round_id = ANY($3::bigint[])`;

const isOfOption = ({ reason }: ResultEntry): boolean => reason.startsWith('option_');

async function readOrigins(
  { client, userId }: BookRead,
  results: readonly ResultEntry[],
): Promise<(entry: ResultEntry) => Origin | undefined> {
  if (results.length === 0) return () => undefined;
  const idsOf = (list: readonly ResultEntry[]) => [
    ...new Set(list.map(({ referenceId }) => referenceId)),
  ];
  const values = [
    userId,
    idsOf(results.filter((entry) => !isOfOption(entry))),
    idsOf(results.filter(isOfOption)),
  ];
  const { rows } = await client.query<{ kind: string; id: number; market_id: number }>(
    originsText,
    values,
  );
  const found = new Map<string, Origin>();
  for (const { kind, id, market_id: marketId } of rows) {
    const key = `${kind === 'option' ? kind : 'contract'}:${id}`;
    // A position of the user's own is meant before a market of the same number.
    if (!found.has(key)) found.set(key, { kind, marketId });
  }
  return (entry) => found.get(`${isOfOption(entry) ? 'option' : 'contract'}:${entry.referenceId}`);
}

/**
 * The lines of the tax file. A result that was won is its proceeds and costs nothing; one that was lost is its cost, for nothing:
 * gains of results add up to what contracts and options changed in the balances.
 */
export async function disposalRows(
  reads: PnlReads,
  read: BookRead,
  disposals: readonly Disposal[],
): Promise<readonly (readonly CsvValue[])[]> {
  const { catalogue } = reads;
  const texts = new Texts(catalogue, reads.valuationAssetId);
  const results = disposals.map(({ entry }) => entry).filter((entry) => entry.kind === 'result');
  const originOf = await readOrigins(read, results);
  /** Kind, market and reference. */
  const wordsOf = (entry: Disposal['entry']): readonly [string, string, CsvValue] => {
    if (entry.kind === 'trade') {
      return ['sale', catalogue.marketOf(entry.marketId).symbol, entry.tradeId];
    }
    if (entry.kind !== 'result') return ['transfer out', '', ''];
    const origin = originOf(entry);
    const isTakenOver = entry.reason === 'contract_profit' && origin?.kind === 'taken_over';
    const market = origin === undefined ? '' : catalogue.bookedOf(origin.marketId).symbol;
    return [
      isTakenOver ? 'contract liquidation' : resultTexts[entry.reason],
      market,
      entry.referenceId,
    ];
  };
  return disposals.map(({ entry, assetId, units, proceedsUnits, costUnits }) => {
    const { symbol, scale } = catalogue.assetOf(assetId);
    const [kind, market, reference] = wordsOf(entry);
    return [
      ...[timeText(entry.atMs), kind, symbol, formatUnits(units, scale)],
      ...[texts.worth(proceedsUnits), texts.worth(costUnits)],
      texts.worth(subUnits(proceedsUnits, costUnits)),
      ...[VALUATION_ASSET, METHOD, entry.transferId, market, reference],
    ];
  });
}
