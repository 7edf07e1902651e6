import { parseArgs } from 'node:util';
import {
  checkDeleveragings,
  checkFunding,
  checkFund,
  checkLiquidation,
} from '../contract-lines.ts';
import type {
  DeleveragingLine,
  FundingLine,
  FundLine,
  LineCheck,
  LiquidationLine,
} from '../contract-lines.ts';
import { checkClosed } from '../contract-closed.ts';
import type { ClosedRecord, OwnFill } from '../contract-closed.ts';
import { readPublicFacts } from './read-public-facts.ts';
import { ExchangeReader } from './exchange-reader.ts';
import type { World } from './world.ts';

export const CONTRACT_USAGE = `candor-verify contract-funding --url ORIGIN --symbol BTCUSDTPERP [FUNDING...]
candor-verify contract-liquidation --url ORIGIN [LIQUIDATION...]
candor-verify contract-insurance --url ORIGIN
candor-verify contract-deleveraging --url ORIGIN --symbol BTCUSDTPERP [TAKEOVER...]
candor-verify contract-closed --url ORIGIN FILE...

  A FILE has your own "position", a line of contractClosed, and "fills", the lines of contractFills.
  Without numbers the newest 200 lines are recomputed. --all prints every figure, not only what is wrong.`;

const options = {
  url: { type: 'string' },
  symbol: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

/** A line by its name, with its figures worked out again. */
interface Checked {
  readonly name: string;
  readonly checks: readonly LineCheck[];
}

type Request = Readonly<Record<string, string>>;
type Ask = (endpoint: string, request: Request) => Promise<unknown>;
type Read = (ask: Ask, symbol: string, ids: ReadonlySet<number>) => Promise<readonly Checked[]>;

/** The one command whose lines come from their owner's files. */
const CLOSED = 'contract-closed';

/** How each log is read and recomputed, by the name of its command. */
const logs: Readonly<Record<string, { readonly needsSymbol: boolean; readonly read: Read }>> = {
  'contract-funding': {
    needsSymbol: true,
    read: async (ask, symbol, ids) => {
      const lines = await list<FundingLine>(ask, 'common/contractFundings', 'fundings', { symbol });
      return chosen(lines, ids, ({ fundingId }) => fundingId).map((line) => ({
        name: `funding ${line.fundingId} of ${symbol}`,
        checks: checkFunding(line),
      }));
    },
  },
  'contract-liquidation': {
    needsSymbol: false,
    read: async (ask, _symbol, ids) => {
      const lines = await list<LiquidationLine>(
        ask,
        'common/contractLiquidations',
        'liquidations',
        {},
      );
      return chosen(lines, ids, ({ liquidationId }) => liquidationId).map((line) => ({
        name: `liquidation ${line.liquidationId}, ${line.outcome}`,
        checks: checkLiquidation(line),
      }));
    },
  },
  'contract-insurance': {
    needsSymbol: false,
    read: async (ask) => {
      const { funds } = (await ask('common/contractInsurance', {})) as { funds: FundLine[] };
      return funds.map((fund) => ({
        name: `insurance fund ${fund.accountKind} ${fund.asset}`,
        checks: checkFund(fund),
      }));
    },
  },
  'contract-deleveraging': {
    needsSymbol: true,
    read: async (ask, symbol, ids) => {
      const { markets } = (await ask('common/getContractConfig', { symbol })) as {
        markets: readonly { readonly quoteScale: number }[];
      };
      const unit = 10n ** BigInt(18 - (markets[0]?.quoteScale ?? 18));
      const name = 'common/contractDeleveragings';
      const lines = await list<DeleveragingLine>(ask, name, 'deleveragings', { symbol });
      const takeovers = Map.groupBy(
        chosen(lines, ids, ({ takeoverId }) => takeoverId),
        ({ takeoverId }) => takeoverId,
      );
      return [...takeovers].map(([takeoverId, own]) => ({
        name: `deleveragings for ${takeoverId}`,
        checks: checkDeleveragings(own, unit),
      }));
    },
  },
};

/** Whether the first argument names a public log of contracts. */
export function isContractLog(name: string | undefined): boolean {
  return name === CLOSED || (name !== undefined && Object.hasOwn(logs, name));
}

/** Recomputes lines of a public log of contracts. Answers with the exit code: 0 only when every figure is right. */
export async function runContract(args: readonly string[], world: World): Promise<0 | 1 | 2> {
  const [name = '', ...rest] = args;
  const asked = parse(rest);
  if (name === CLOSED) return runClosed(asked, world);
  const log = logs[name];
  const { url, symbol = '', all } = asked?.values ?? {};
  const ids = new Set((asked?.positionals ?? []).map(Number));
  const isWhole = [...ids].every(Number.isSafeInteger);
  if (log === undefined || url === undefined || !isWhole || (log.needsSymbol && symbol === '')) {
    world.say(CONTRACT_USAGE);
    return 2;
  }
  const reader = new ExchangeReader(url, world.fetch);
  const lines = await log.read((endpoint, request) => reader.ask(endpoint, request), symbol, ids);
  const wrong = reportAll(lines, all === true, world.say);
  const isFound = ids.size === 0 || lines.length > 0;
  return wrong === 0 && isFound ? 0 : 1;
}

/** Recomputes the records of positions that ended, each in a file of its owner. */
async function runClosed(asked: ReturnType<typeof parse>, world: World): Promise<0 | 1 | 2> {
  const { url, all } = asked?.values ?? {};
  const paths = asked?.positionals ?? [];
  if (url === undefined || paths.length === 0) {
    world.say(CONTRACT_USAGE);
    return 2;
  }
  const reader = new ExchangeReader(url, world.fetch);
  const lines: Checked[] = [];
  for (const path of paths) {
    const { position, fills } = JSON.parse(await world.readFile(path)) as ClosedFile;
    const facts = await readPublicFacts(reader, position, fills);
    const name = `${path}: position ${position.positionId}, ${position.direction} ${position.symbol}`;
    lines.push({ name, checks: checkClosed(position, fills, facts) });
  }
  return reportAll(lines, all === true, world.say) === 0 ? 0 : 1;
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

async function list<Line>(ask: Ask, endpoint: string, field: string, request: Request) {
  const answer = (await ask(endpoint, { ...request, limit: String(LINES_MAX) })) as Readonly<
    Record<string, readonly Line[]>
  >;
  return answer[field] ?? [];
}

function chosen<Line>(
  lines: readonly Line[],
  ids: ReadonlySet<number>,
  idOf: (line: Line) => number,
): readonly Line[] {
  return ids.size === 0 ? lines : lines.filter((line) => ids.has(idOf(line)));
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
