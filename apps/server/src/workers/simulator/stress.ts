import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What can be done to the made-up world; see docs/market-simulator.md. */
export const stressScenarios = ['gap', 'flash-crash', 'outage', 'depeg', 'outlier'] as const;
export type StressScenario = (typeof stressScenarios)[number];

/** One order to disturb the world. */
export interface Stress {
  readonly scenario: StressScenario;
  /** Whose price it is about; a depeg and an outage are about all. */
  readonly asset: string;
  /** How far the price moves; below 0 is down. */
  readonly percent: number;
  /** How long it lasts; a gap stays. 0 ends what lasts of the same kind. */
  readonly seconds: number;
  /** How many sources an outage silences. */
  readonly sources: number;
}

/** What a scenario does unless it is told otherwise. */
export const stressDefaults: Readonly<Record<StressScenario, Omit<Stress, 'scenario'>>> = {
  gap: { asset: 'BTC', percent: -8, seconds: 0, sources: 0 },
  'flash-crash': { asset: 'BTC', percent: -15, seconds: 60, sources: 0 },
  outage: { asset: '', percent: 0, seconds: 90, sources: 3 },
  depeg: { asset: 'USDT', percent: -5, seconds: 120, sources: 0 },
  outlier: { asset: 'BTC', percent: 900, seconds: 60, sources: 0 },
};

const PERCENT_LEAST = -95;
const PERCENT_MOST = 1_000;
const SECONDS_MAX = 3_600;
const SOURCES_MAX = 5;

/** An order from what was written; undefined for what is none. */
export function parseStress(raw: unknown): Stress | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const found = raw as Readonly<Record<string, unknown>>;
  const scenario = stressScenarios.find((one) => one === found['scenario']);
  if (scenario === undefined) return undefined;
  const { asset, percent, seconds, sources } = { ...stressDefaults[scenario], ...found };
  const isAsset = typeof asset === 'string' && /^[A-Z0-9]{0,16}$/.test(asset);
  const isMove = isIn(percent, PERCENT_LEAST, PERCENT_MOST);
  const isLong = isIn(seconds, 0, SECONDS_MAX);
  if (!isAsset || !isMove || !isLong || !isIn(sources, 0, SOURCES_MAX)) return undefined;
  return { scenario, asset, percent, seconds, sources };
}

function isIn(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Where the command leaves an order for the server that runs on a data folder. */
export function stressFile(dataDir: string): string {
  return join(dataDir, 'stress.json');
}

/** Takes the order that was left; undefined for none, and for one that cannot be read. */
export async function takeStress(dataDir: string): Promise<Stress | undefined> {
  const file = stressFile(dataDir);
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, 'utf8');
  await rm(file, { force: true });
  try {
    return parseStress(JSON.parse(text));
  } catch {
    return undefined;
  }
}
