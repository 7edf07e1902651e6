import { parseArgs } from 'node:util';
import { readRoundProof } from '../round-evidence.ts';
import { ORDER_FORMAT } from '../order-evidence.ts';
import { verifyOrder } from '../verify-order.ts';
import type { OrderVerification } from '../verify-order.ts';
import { verifyRound } from '../verify-round.ts';
import type { Verification } from '../verify-round.ts';
import { CONTRACT_USAGE, isContractLog, runContract } from './run-contract.ts';
import { ExchangeReader } from './exchange-reader.ts';
import type { World } from './world.ts';

export const USAGE = `candor-verify FILE...                         checks evidence files of rounds and orders
candor-verify --url ORIGIN ROUND...           fetches rounds by their numbers, and checks them
candor-verify --url ORIGIN --day 2026-11-22   checks every round that started on a day (UTC)

  --symbol BTCUSDT   of that day only these
  --cycle 30         of that day only rounds of so many seconds
  --key HEX          the exchange's public key, kept from before; without it what the exchange says now
  --save FOLDER      keeps what was fetched as files
  --all              prints every check, not only what is wrong`;

const options = {
  url: { type: 'string' },
  day: { type: 'string' },
  symbol: { type: 'string' },
  cycle: { type: 'string' },
  key: { type: 'string' },
  save: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

/** Reads the arguments; throws TypeError for one that is not known. */
const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true });

type Asked = ReturnType<typeof parse>['values'];

/** One round to check. */
interface Subject {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

/** Checks what the arguments name. Answers with the exit code: 0 only when every round is right. */
export async function runVerifier(args: readonly string[], world: World): Promise<0 | 1 | 2> {
  if (isContractLog(args[0])) return runContract(args, world);
  let asked: ReturnType<typeof parse>;
  try {
    asked = parse(args);
  } catch (error) {
    world.say(error instanceof Error ? error.message : USAGE);
    return 2;
  }
  const { values, positionals } = asked;
  const subjects = await subjectsOf(values, positionals, world);
  if (subjects === undefined) {
    world.say(`${USAGE}\n\n${CONTRACT_USAGE}`);
    return 2;
  }
  const publicKey = await keyOf(values, world);
  let wrongCount = 0;
  for (const { name, read } of subjects) {
    const proof = await read();
    if (isOrderFile(proof)) {
      if (!reportOrder(name, verifyOrder(proof, { publicKey }), world.say)) wrongCount += 1;
      continue;
    }
    const verification = verifyRound(proof, { publicKey });
    report(name, proof, verification, values.all, world.say);
    if (!verification.ok) wrongCount += 1;
  }
  world.say(`${subjects.length} checked, ${wrongCount} wrong`);
  if (publicKey === undefined) world.say('no key was given: signatures were not looked at');
  return wrongCount === 0 ? 0 : 1;
}

async function keyOf({ key, url }: Asked, world: World): Promise<string | undefined> {
  if (key !== undefined || url === undefined) return key;
  const said = await new ExchangeReader(url, world.fetch).publicKey();
  world.say(`key as the exchange says it: ${said}`);
  return said;
}

/** What to check; undefined where the arguments name nothing. */
async function subjectsOf(
  { url, day, symbol, cycle, save }: Asked,
  named: readonly string[],
  world: World,
): Promise<readonly Subject[] | undefined> {
  if (url === undefined) {
    if (named.length === 0 || day !== undefined) return undefined;
    return named.map((path) => ({
      name: path,
      read: async () => parseJson(await world.readFile(path)),
    }));
  }
  const reader = new ExchangeReader(url, world.fetch);
  const filter = {
    ...(symbol && { symbol }),
    ...(cycle && { cycleMs: String(1_000 * Number(cycle)) }),
  };
  const ids = day === undefined ? named : await reader.roundsOf(day, filter);
  if (day === undefined && ids.length === 0) return undefined;
  return ids.map((roundId) => ({
    name: `round ${roundId}`,
    read: async () => {
      const proof = await reader.proof(roundId);
      if (save !== undefined) {
        await world.writeFile(`${save}/round-${roundId}.json`, JSON.stringify(proof));
      }
      return proof;
    },
  }));
}

/** What a file says; what is no JSON is no evidence. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file says that it is of an order between people. */
const isOrderFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === ORDER_FORMAT;

/** @returns whether the file is right */
function reportOrder(
  name: string,
  verification: OrderVerification,
  say: (line: string) => void,
): boolean {
  if (verification.ok) {
    say(
      `right  ${name}: an order, ${verification.isSealed ? 'as the log has it' : 'not in the log'}`,
    );
    return true;
  }
  const { place, found, expected } = verification;
  say(`WRONG  ${name}: ${verification.name}: ${place} is ${found}, should be ${expected}`);
  return false;
}

function report(
  name: string,
  proof: unknown,
  { lines, wrong }: Verification,
  isAll: boolean,
  say: (line: string) => void,
): void {
  if (wrong === undefined) {
    const { rules, result } = readRoundProof(proof).evidence;
    const came = result.outcome ?? `void, ${result.voidReason ?? ''}`;
    say(`right  ${name}: ${rules.symbol}, ${rules.cycleMs / 1_000} s, ${came}`);
  } else {
    const { place, found, expected } = wrong;
    say(`WRONG  ${name}: ${wrong.name}: ${place} is ${found}, should be ${expected}`);
  }
  if (!isAll) return;
  for (const line of lines) {
    const detail = line.state === 'right' ? line.found : line.state;
    say(`       ${line.name.padEnd(14)} ${detail}`);
  }
}
