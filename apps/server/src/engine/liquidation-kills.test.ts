import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Engine, forEachEffect } from '@candor/exchange-core';
import { audit, recover } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { afterEach, expect, test } from 'vitest';
import type { CrashPoint } from './crash-points.ts';
import { pointOfStep } from './liquidation-points.ts';
import { readScript, scriptEngine } from './testing/liquidation-script.ts';
import type { Script, ScriptName } from './testing/liquidation-script.ts';

/** Each life is a process that recovers: half a second on an idle machine. */
const TIMEOUT_MS = 300_000;

const lifePath = fileURLToPath(new URL('./testing/liquidation-life.ts', import.meta.url));
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A command that takes steps of liquidations or of a funding, and the names of what it did. */
interface Step {
  readonly sequence: number;
  readonly points: readonly CrashPoint[];
}

/** The steps of the script, in their order. */
function stepsOf({ commands }: Script): Step[] {
  const engine = new Engine(scriptEngine);
  return commands.flatMap((command) => {
    const points: CrashPoint[] = [];
    engine.effects.clear();
    engine.decide(command);
    forEachEffect(engine.effects, 0, engine.effects.length, (effect) => {
      const point = pointOfStep(effect);
      if (point !== undefined) points.push(point);
    });
    return points.length === 0 ? [] : [{ sequence: command.sequence, points }];
  });
}

/** Lives until it dies at a point, or to the end of the script. */
async function live(name: ScriptName, url: string, crashAt: string): Promise<string> {
  const child = spawn(process.execPath, [lifePath, name], {
    env: {
      ...{ PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      ...{ NODE_ENV: 'test', DATABASE_URL: url, CRASH_AT: crashAt },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `${code} ${said}`));
  });
}

async function journaled({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    'SELECT coalesce(max(sequence_last), 0)::int AS last FROM journal',
  );
  return rows[0]?.last ?? 0;
}

/** What comes before anything may be cut short: in one batch, for it may be thousands of commands. */
async function openJournal(database: Database, { commands, openingEnd }: Script): Promise<void> {
  if (openingEnd === 0) return;
  const engine = new Engine(scriptEngine);
  const effectEnds = commands.slice(0, openingEnd).map((command) => {
    engine.decide(command);
    return engine.effects.length;
  });
  const storage = await recover(database, new Engine(scriptEngine), { onStop: () => undefined });
  const opening = { commands: commands.slice(0, openingEnd), effects: engine.effects, effectEnds };
  storage.projector.accept(opening, await storage.journal.append(opening));
  await storage.projector.drain();
  await storage.close();
}

/** One process after another goes on with the script and dies at a step; the last one ends it. */
async function killAt(
  name: ScriptName,
  deaths: readonly { readonly crashAt: (journaledTo: number) => string; readonly to: number[] }[],
): Promise<void> {
  const script = readScript(name);
  const database = await createTestDatabase();
  cleanups.push(() => database.stop());
  await openJournal(database, script);
  for (const { crashAt, to } of deaths) {
    expect(await live(name, database.url, crashAt(await journaled(database)))).toBe('SIGKILL');
    expect(to).toContain(await journaled(database));
  }
  expect(await live(name, database.url, '')).toBe('0 ');
  const report = await audit(database, { createEngine: () => new Engine(scriptEngine) });
  expect(report.differences).toEqual([]);
  expect(report.commands).toBe(script.commands.length);
  // As if nobody had died.
  const untouched = createHash('sha256').update(script.engine.canonicalState()).digest('hex');
  expect(report.stateHash).toBe(untouched);
}

const scripts = [
  ['liquidation', 7],
  ['funding', 9],
] as const satisfies readonly (readonly [ScriptName, number])[];

test.each(scripts)(
  'killed between any two steps of the script of a %s, the exchange ends it as if nothing had been',
  {
    timeout: TIMEOUT_MS,
  },
  async (name, pointsCount) => {
    const steps = stepsOf(readScript(name));
    expect(new Set(steps.flatMap(({ points }) => points)).size).toBe(pointsCount);
    await killAt(
      name,
      steps.map(({ sequence, points }) => ({ crashAt: () => `${points[0]}:1`, to: [sequence] })),
    );
  },
);

/** On the way of the command that takes a step: before its commit, with its fate unknown, and after it. */
const places = ['after_decide', 'journal_encoded', 'journal_in_flight', 'after_replies'] as const;

test
  .runIf(process.env['TEST_PROFILE'] === 'long')
  .each(places.flatMap((place) => scripts.map(([name]) => [place, name] as const)))(
  'and as well killed within each step, at %s, of a %s',
  { timeout: TIMEOUT_MS },
  async (place, name) => {
    await killAt(
      name,
      stepsOf(readScript(name)).map(({ sequence }) => ({
        crashAt: (to) => `${place}:${Math.max(1, sequence - to)}`,
        // In flight means that PostgreSQL may have taken the next one by then.
        to: [sequence - 1, sequence, sequence + 1],
      })),
    );
  },
);
