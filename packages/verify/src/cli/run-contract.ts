import { parseArgs } from 'node:util';
import {
  checkDeleveragings,
  checkFunding,
  checkLiquidation,
  checkSamples,
} from '../contract-lines.ts';
import type {
  DeleveragingLine,
  FundingLine,
  LiquidationLine,
  SampleLine,
} from '../contract-lines.ts';
import type { Checked } from './checked.ts';
import { checkNets, checkSteps } from '../contract-liquidation.ts';
import type { StepLine, SteppedLiquidation, StepMarket } from '../contract-liquidation.ts';
import { checkQueue } from '../contract-queue.ts';
import type { DeleveragingQueue } from '../contract-queue.ts';
import { checkClosed } from '../contract-closed.ts';
import { checkEnding, checkQuotes } from '../contract-ending.ts';
import type { EndingGrid, EndingLine, EndingSample, IndexSample } from '../contract-ending.ts';
import type { ClosedRecord, OwnFill } from '../contract-closed.ts';
import { pages, readPublicFacts } from './read-public-facts.ts';
import { readInsurance } from './read-insurance.ts';
import { checkMark } from '../contract-mark.ts';
import type { MarkFacts } from '../contract-mark.ts';
import { Marks } from './read-mark.ts';
import type { MarkedStep } from './read-mark.ts';
import { ExchangeReader } from './exchange-reader.ts';
import type { World } from './world.ts';

export const CONTRACT_USAGE = `candor-verify contract-funding --url ORIGIN --symbol BTCUSDTPERP [FUNDING...]
candor-verify contract-liquidation --url ORIGIN [LIQUIDATION...]
candor-verify contract-insurance --url ORIGIN [SEQUENCE...]
candor-verify contract-deleveraging --url ORIGIN --symbol BTCUSDTPERP [TAKEOVER...]
candor-verify contract-settlement --url ORIGIN --symbol BTCUSDTPERP
candor-verify contract-closed --url ORIGIN FILE...
candor-verify contract-mark --url ORIGIN FILE...

  A FILE of contract-closed has your own "position", a line of contractClosed, and "fills", the lines of contractFills. One of contract-mark is the data of contractReachedMark.
  Without numbers the newest 200 lines are recomputed; a funding by its number with all of its samples, for a week.
  Of the insurance funds every movement is read, the newest 200 against their liquidations and fundings, or those of the commands named. --all prints every figure, not only what is wrong.`;

const options = {
  url: { type: 'string' },
  symbol: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

/** The mark that a funding is paid at, and the command that began it; null in fundings of before. */
interface MarkedFunding {
  readonly markPrice: string;
  readonly markSequence: number | null;
}

/** A liquidation whose steps say what their figures follow from. */
interface MarkedLiquidation extends SteppedLiquidation {
  readonly lines: readonly (StepLine & MarkedStep)[];
}

type Request = Readonly<Record<string, string>>;
type Read = (
  reader: ExchangeReader,
  symbol: string,
  ids: readonly number[],
) => Promise<readonly Checked[]>;

/** The commands whose lines come from their owner's files, and how one is recomputed. */
const ofFiles: Readonly<
  Record<string, (reader: ExchangeReader, path: string, text: string) => Promise<Checked>>
> = {
  'contract-closed': readClosed,
  'contract-mark': readOwnMark,
};

/** How each log is read and recomputed, by the name of its command. */
const logs: Readonly<Record<string, { readonly needsSymbol: boolean; readonly read: Read }>> = {
  'contract-funding': { needsSymbol: true, read: readFundings },
  'contract-liquidation': { needsSymbol: false, read: readLiquidations },
  'contract-insurance': { needsSymbol: false, read: readInsurance },
  'contract-deleveraging': { needsSymbol: true, read: readDeleveragings },
  'contract-settlement': { needsSymbol: true, read: readEnding },
};

/** Each by its samples, too, when it is asked for by its number and they are still kept. */
async function readFundings(
  reader: ExchangeReader,
  symbol: string,
  ids: readonly number[],
): Promise<readonly Checked[]> {
  const log = { endpoint: 'common/contractFundings', field: 'fundings', id: 'fundingId' };
  const lines = await list<FundingLine & MarkedFunding>(reader, log, { symbol }, ids);
  const [market] = await marketsOf(reader, { symbol });
  const marks = new Marks(reader, market === undefined ? [] : [{ ...market, symbol }]);
  const checked: Checked[] = [];
  for (const line of lines) {
    const name = `funding ${line.fundingId} of ${symbol}`;
    const request = { symbol, fundingId: String(line.fundingId) };
    const samples =
      ids.length === 0
        ? []
        : await pages<SampleLine & IndexSample>(
            reader,
            'common/contractSamples',
            'samples',
            request,
            () => false,
          );
    const tickSize = market?.tickSize ?? '1';
    const own =
      samples.length === 0
        ? []
        : [...checkSamples(line, samples, tickSize), ...checkQuotes(samples, tickSize)];
    const { markSequence: sequence, markPrice } = line;
    const isMarked = ids.length > 0 && line.samples > 0 && typeof sequence === 'number';
    const mark = isMarked ? await marks.check({ symbol, sequence, markPrice }) : [];
    checked.push({ name, checks: [...checkFunding(line), ...own, ...mark] });
  }
  return checked;
}

async function readLiquidations(
  reader: ExchangeReader,
  _symbol: string,
  ids: readonly number[],
): Promise<readonly Checked[]> {
  const log = {
    ...{ endpoint: 'common/contractLiquidations', field: 'liquidations', id: 'liquidationId' },
  };
  const lines = await list<LiquidationLine & MarkedLiquidation>(reader, log, {}, ids);
  const markets = [...(await marketsOf(reader, {})), ...(await endedMarkets(reader))];
  const marks = new Marks(reader, markets);
  const checked: Checked[] = [];
  for (const line of lines) {
    const own = ids.length === 0 ? [] : await marks.checkSteps(line.lines);
    const name = `liquidation ${line.liquidationId}, ${line.outcome}, ${line.lines.length} steps`;
    checked.push({
      name,
      checks: [...checkLiquidation(line), ...checkSteps(line, markets), ...own],
    });
  }
  const nets = checkNets(lines.flatMap((line) => line.lines));
  if (nets.length > 0) checked.push({ name: 'closed against each other', checks: nets });
  return checked;
}

/** The end of one market; none while it goes on. */
async function readEnding(reader: ExchangeReader, symbol: string): Promise<readonly Checked[]> {
  const endpoint = 'common/contractEndingSamples';
  const found = await reader.find(endpoint, { symbol });
  if (found === undefined) return [{ name: `${symbol}: goes on`, checks: [] }];
  const { ending } = found as { readonly ending: EndingLine };
  const samples = await pages<EndingSample>(reader, endpoint, 'samples', { symbol }, () => false);
  const [market] = await marketsOf<EndingGrid>(reader, { symbol });
  const checks = market === undefined ? [] : checkEnding(ending, samples, market);
  return [{ name: `settlement of ${symbol}, ${ending.phase}`, checks }];
}

async function readDeleveragings(
  reader: ExchangeReader,
  symbol: string,
  ids: readonly number[],
): Promise<readonly Checked[]> {
  const [market] = await marketsOf(reader, { symbol });
  const unit = 10n ** BigInt(18 - (market?.quoteScale ?? 18));
  const log = {
    ...{ endpoint: 'common/contractDeleveragings', field: 'deleveragings', id: 'takeoverId' },
  };
  const lines = await list<DeleveragingLine>(reader, log, { symbol }, ids);
  const takeovers = Map.groupBy(lines, ({ takeoverId }) => takeoverId);
  return [
    ...[...takeovers].map(([takeoverId, own]) => ({
      name: `deleveragings for ${takeoverId}`,
      checks: checkDeleveragings(own, unit),
    })),
    ...(await readQueues(reader, symbol, lines, unit)),
  ];
}

/** The queues that lines came from, each once; those of before queues were written down have none. */
async function readQueues(
  reader: ExchangeReader,
  symbol: string,
  lines: readonly DeleveragingLine[],
  unit: bigint,
): Promise<readonly Checked[]> {
  const checked = new Map<string, Checked>();
  for (const { sequence, ranked } of lines) {
    const direction = ranked?.direction ?? '';
    const key = `${direction} ${sequence}`;
    if (ranked === null || checked.has(key)) continue;
    const request = { symbol, sequence: String(sequence), direction };
    const queue = await reader.find('common/contractDeleveragingQueue', request);
    const name = `queue of ${direction} positions at ${sequence}`;
    checked.set(
      key,
      queue === undefined
        ? { name: `${name}: none, as before queues were written down`, checks: [] }
        : { name, checks: checkQueue(queue as DeleveragingQueue, unit) },
    );
  }
  return [...checked.values()];
}

async function marketsOf<Market = StepMarket>(
  reader: ExchangeReader,
  request: Request,
): Promise<readonly Market[]> {
  const { markets } = (await reader.ask('common/getContractConfig', request)) as {
    readonly markets: readonly Market[];
  };
  return markets;
}

/** Lines of a market stay when it ends. */
const endedMarkets = (reader: ExchangeReader): Promise<readonly StepMarket[]> =>
  pages<StepMarket>(reader, 'common/contractSettlements', 'markets', {}, () => false);

/** Whether the first argument names a public log of contracts. */
export function isContractLog(name: string | undefined): boolean {
  return name !== undefined && (Object.hasOwn(ofFiles, name) || Object.hasOwn(logs, name));
}

/** Recomputes lines of a public log of contracts. Answers with the exit code: 0 only when every figure is right. */
export async function runContract(args: readonly string[], world: World): Promise<0 | 1 | 2> {
  const [name = '', ...rest] = args;
  const asked = parse(rest);
  const readFile = ofFiles[name];
  if (readFile !== undefined) return runFiles(asked, world, readFile);
  const log = logs[name];
  const { url, symbol = '', all } = asked?.values ?? {};
  const ids = [...new Set((asked?.positionals ?? []).map(Number))];
  const isWhole = ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (log === undefined || url === undefined || !isWhole || (log.needsSymbol && symbol === '')) {
    world.say(CONTRACT_USAGE);
    return 2;
  }
  const reader = new ExchangeReader(url, world.fetch);
  const lines = await log.read(reader, symbol, ids);
  const wrong = reportAll(lines, all === true, world.say);
  const isFound = ids.length === 0 || lines.length > 0;
  return wrong === 0 && isFound ? 0 : 1;
}

/** Recomputes what is in files of its owner. */
async function runFiles(
  asked: ReturnType<typeof parse>,
  world: World,
  readFile: (typeof ofFiles)[string],
): Promise<0 | 1 | 2> {
  const { url, all } = asked?.values ?? {};
  const paths = asked?.positionals ?? [];
  if (url === undefined || paths.length === 0) {
    world.say(CONTRACT_USAGE);
    return 2;
  }
  const reader = new ExchangeReader(url, world.fetch);
  const lines: Checked[] = [];
  for (const path of paths) {
    lines.push(await readFile(reader, path, await world.readFile(path)));
  }
  return reportAll(lines, all === true, world.say) === 0 ? 0 : 1;
}

/** The record of a position that ended. */
async function readClosed(reader: ExchangeReader, path: string, text: string): Promise<Checked> {
  const { position, fills } = JSON.parse(text) as ClosedFile;
  const facts = await readPublicFacts(reader, position, fills);
  const name = `${path}: position ${position.positionId}, ${position.direction} ${position.symbol}`;
  return { name, checks: checkClosed(position, fills, facts) };
}

/** The mark that reached an own order or stop, from its quotes. */
async function readOwnMark(reader: ExchangeReader, path: string, text: string): Promise<Checked> {
  const facts = JSON.parse(text) as MarkFacts & { readonly symbol: string };
  const markets = [...(await marketsOf(reader, {})), ...(await endedMarkets(reader))];
  const market = markets.find(({ symbol }) => symbol === facts.symbol);
  if (market === undefined) throw new Error(`${path}: no market ${facts.symbol}`);
  const name = `${path}: mark of ${facts.symbol}, ${facts.markPrice} at ${facts.atMs}`;
  return { name, checks: checkMark(facts, market) };
}

/** What an owner gives: both as the exchange answered. */
interface ClosedFile {
  readonly position: ClosedRecord;
  readonly fills: readonly OwnFill[];
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

const LINES_MAX = 200;

/** The lines with one of the numbers, however old, or without numbers the newest. */
async function list<Line>(
  reader: ExchangeReader,
  {
    endpoint,
    field,
    id,
  }: { readonly endpoint: string; readonly field: string; readonly id: string },
  request: Request,
  ids: readonly number[],
): Promise<readonly Line[]> {
  if (ids.length === 0) {
    const answer = (await reader.ask(endpoint, {
      ...request,
      limit: String(LINES_MAX),
    })) as Readonly<Record<string, readonly Line[]>>;
    return answer[field] ?? [];
  }
  const found: Line[] = [];
  for (const own of ids) {
    const asked = { ...request, [id]: String(own) };
    found.push(...(await pages<Line>(reader, endpoint, field, asked, () => false)));
  }
  return found;
}

/** Gives how many lines are wrong. */
function reportAll(lines: readonly Checked[], isAll: boolean, say: (line: string) => void): number {
  for (const line of lines) report(line, isAll, say);
  const wrong = lines.filter(({ checks }) => !checks.every(({ holds }) => holds)).length;
  say(`${lines.length} lines, ${wrong} wrong`);
  return wrong;
}

function report({ name, checks }: Checked, isAll: boolean, say: (line: string) => void): void {
  const wrong = checks.find(({ holds }) => !holds);
  if (wrong === undefined) say(`right  ${name}`);
  else say(`WRONG  ${name}: ${wrong.what} is ${wrong.found}, should be ${wrong.expected}`);
  if (!isAll) return;
  for (const { what, found, expected } of checks) say(`       ${what}: ${found} (${expected})`);
}
