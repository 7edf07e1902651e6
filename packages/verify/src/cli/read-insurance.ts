import {
  checkFundChain,
  checkFundOfPosition,
  checkFundRounding,
  checkMovement,
} from '../contract-fund.ts';
import type { FundFunding, FundMovement, FundStep } from '../contract-fund.ts';
import { checkFund } from '../contract-lines.ts';
import type { FundLine, LineCheck } from '../contract-lines.ts';
import type { Checked } from './checked.ts';
import type { ExchangeReader } from './exchange-reader.ts';
import { pages } from './read-public-facts.ts';

/** So many of the newest movements are looked up where nobody names a command. */
const LOOKED_UP_MAX = 200;
const PAGE_ROWS = 200;
/** While a list is read the fund may move: it is read again so often. */
const READS_MAX = 5;

/**
 * The insurance funds: their days, every movement as a chain from nothing to the balance, and of the newest movements, or those of
 * the commands in `sequences`, where the money came from.
 */
export async function readInsurance(
  reader: ExchangeReader,
  _symbol: string,
  sequences: readonly number[],
): Promise<readonly Checked[]> {
  const { funds } = (await reader.ask('common/contractInsurance', {})) as { funds: FundLine[] };
  const sources = new Sources(reader);
  const checked: Checked[] = [];
  for (const fund of funds) {
    const name = `insurance fund ${fund.accountKind} ${fund.asset}`;
    const { accountKind, asset } = fund;
    const { lines, balance } = await readChain(reader, { accountKind, asset });
    const isAsked = ({ sequence }: FundMovement, place: number): boolean =>
      sequences.length === 0 ? place < LOOKED_UP_MAX : sequences.includes(sequence);
    const keys = new Set(lines.filter(isAsked).map(groupOf));
    const groups = Map.groupBy(lines, groupOf);
    if (sequences.length === 0) checked.push({ name, checks: checkFund(fund) });
    checked.push({
      name: `${name}, ${lines.length} movements`,
      checks: checkFundChain(lines, balance),
    });
    for (const key of keys) {
      const own = groups.get(key) ?? [];
      checked.push({ name: `${name}, ${key}`, checks: await checkGroup(sources, own) });
    }
  }
  return checked;
}

/** What one command moved for one position is told by a step of its liquidation as a sum. */
function groupOf({ lineId, sequence, kind, positionId }: FundMovement): string {
  return positionId === null
    ? `${kind}, line ${lineId}`
    : `position ${positionId} at sequence ${sequence}`;
}

/** All movements with the balance they lead to: what moved while the pages were read is read again. */
async function readChain(
  reader: ExchangeReader,
  fund: { readonly accountKind: string; readonly asset: string },
): Promise<{ readonly lines: readonly FundMovement[]; readonly balance: string }> {
  const endpoint = 'common/contractInsuranceLines';
  for (let read = 1; ; read++) {
    const { balance, lines: newest } = (await reader.ask(endpoint, {
      ...{ ...fund, limit: String(PAGE_ROWS) },
    })) as { readonly balance: string; readonly lines: readonly FundMovement[] };
    const lines = await pages<FundMovement>(reader, endpoint, 'lines', fund, () => false);
    if (lines[0]?.lineId === newest[0]?.lineId || read === READS_MAX) return { lines, balance };
  }
}

/** What movements are compared with, each asked for once. */
class Sources {
  readonly #reader: ExchangeReader;
  readonly #steps = new Map<number, readonly FundStep[]>();
  readonly #fundings = new Map<string, readonly FundFunding[]>();

  constructor(reader: ExchangeReader) {
    this.#reader = reader;
  }

  /** The steps of all that have the number of this liquidation. */
  async steps(liquidationId: number): Promise<readonly FundStep[]> {
    const known = this.#steps.get(liquidationId);
    if (known !== undefined) return known;
    const request = { liquidationId: String(liquidationId) };
    const found = await pages<{ readonly lines: readonly FundStep[] }>(
      ...([this.#reader, 'common/contractLiquidations', 'liquidations'] as const),
      ...([request, () => false] as const),
    );
    const steps = found.flatMap(({ lines }) => lines);
    this.#steps.set(liquidationId, steps);
    return steps;
  }

  /** The fundings of a market from now back to what a command ended, at least. Ask for the newest command first. */
  async fundings(symbol: string, sequence: number): Promise<readonly FundFunding[]> {
    const known = this.#fundings.get(symbol);
    const isPast = (own: FundFunding): boolean => own.sequence <= sequence;
    if (known?.some(isPast) === true) return known;
    const read = await pages<FundFunding>(
      ...([this.#reader, 'common/contractFundings', 'fundings'] as const),
      ...([{ symbol }, isPast] as const),
    );
    this.#fundings.set(symbol, read);
    return read;
  }
}

/** Where the money of some movements came from or went to. */
async function checkGroup(
  sources: Sources,
  lines: readonly FundMovement[],
): Promise<readonly LineCheck[]> {
  const own = lines.flatMap(checkMovement);
  const [first] = lines;
  if (first === undefined) return own;
  const { kind, liquidationId, symbol, sequence } = first;
  if (liquidationId !== null) {
    return [...own, ...checkFundOfPosition(lines, await sources.steps(liquidationId))];
  }
  if (kind !== 'funding_rounding' || symbol === null) return own;
  return [...own, ...checkFundRounding(first, await sources.fundings(symbol, sequence))];
}
