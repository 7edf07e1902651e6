import type { ClosedRecord, OwnFill, PublicFacts } from '../contract-closed.ts';
import type { ExchangeReader } from './exchange-reader.ts';

const PAGE_ROWS = 200;
/** As many as the exchange lists in one answer. */
const TRADES_MAX = 500;

type Request = Readonly<Record<string, string>>;
interface Page {
  readonly nextCursor: string | null;
}
interface Ended {
  readonly ending?: { readonly settlePrice: string | null };
}
type Liquidation = Pick<PublicFacts, 'takeovers'>;

/** The public lines of the owner's trades, however old: a trade of a user stays listed for good. */
async function tradesOf(
  reader: ExchangeReader,
  symbol: string,
  fills: readonly OwnFill[],
): Promise<PublicFacts['trades']> {
  const known = new Map<number, PublicFacts['trades'][number]>();
  const newestFirst = fills.map(({ tradeId }) => tradeId).toSorted((a, b) => b - a);
  for (const tradeId of newestFirst) {
    if (known.has(tradeId)) continue;
    const { trades } = (await reader.ask('common/tradeList', {
      symbol,
      limit: String(TRADES_MAX),
      beforeId: String(tradeId + 1),
    })) as Pick<PublicFacts, 'trades'>;
    for (const trade of trades) known.set(trade.tradeId, trade);
  }
  return [...known.values()];
}

/** Everything public that a position's record follows from. */
export async function readPublicFacts(
  reader: ExchangeReader,
  { symbol, openedAtMs, positionId }: ClosedRecord,
  fills: readonly OwnFill[],
): Promise<PublicFacts> {
  const { markets, fees } = (await reader.ask('common/getContractConfig', { symbol })) as {
    readonly markets: readonly (PublicFacts['market'] & Ended)[];
    readonly fees: PublicFacts['fees'];
  };
  const [market] = markets;
  if (market === undefined) throw new Error(`${symbol} is no contract market`);
  const trades = await tradesOf(reader, symbol, fills);
  const isPast = ({ atMs }: { readonly atMs: number }): boolean => atMs < openedAtMs;
  const fundings = await pages<PublicFacts['fundings'][number]>(
    reader,
    'common/contractFundings',
    'fundings',
    { symbol },
    isPast,
  );
  const deleveragings = await pages<PublicFacts['deleveragings'][number]>(
    reader,
    'common/contractDeleveragings',
    'deleveragings',
    { symbol, positionId: String(positionId) },
    () => false,
  );
  const liquidations = await pages<Liquidation>(
    reader,
    'common/contractLiquidations',
    'liquidations',
    { positionId: String(positionId) },
    () => false,
  );
  const takeovers = liquidations.flatMap((line) => line.takeovers);
  const settlePrice = market.ending?.settlePrice ?? null;
  return { market, fees, trades, fundings, deleveragings, takeovers, settlePrice };
}

/** A public list, the newest line first, page by page until a line is of before. */
export async function pages<Line>(
  reader: ExchangeReader,
  endpoint: string,
  field: string,
  request: Request,
  isPast: (line: Line) => boolean,
): Promise<readonly Line[]> {
  const found: Line[] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = { ...request, limit: String(PAGE_ROWS), ...(cursor && { cursor }) };
    const page = (await reader.ask(endpoint, asked)) as Page & Readonly<Record<string, unknown>>;
    const lines = (page[field] ?? []) as readonly Line[];
    found.push(...lines);
    const last = lines.at(-1);
    if (page.nextCursor === null || last === undefined || isPast(last)) return found;
    cursor = page.nextCursor;
  }
}
