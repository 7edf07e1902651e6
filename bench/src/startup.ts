import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordFigure } from '#results.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const fillOrders = fileURLToPath(new URL('./startup/fill-orders.ts', import.meta.url));

const OPEN_ORDERS = 1_000_000;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly seconds: number;
}

/** `npm start`, as a person types it, until the page it names is served. */
async function npmStart(dataDir: string, seed: 'demo' | 'none'): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: seed, LOG_LEVEL: 'warn' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      seen += text;
      const found = /ready at (http:\S+)/.exec(seen)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`npm start ended:\n${seen}`)));
  });
  const page = await fetch(url);
  const text = await page.text();
  if (page.status !== 200 || !text.includes('<html')) throw new Error(`no page at ${url}`);
  return { child, url, seconds: (performance.now() - startedAt) / 1_000 };
}

/** npm and its children are one process group; npm goes first, the server when PostgreSQL has stopped. */
async function stop(child: ChildProcess): Promise<void> {
  const group = -(child.pid ?? 0);
  process.kill(group, 'SIGTERM');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      process.kill(group, 0);
    } catch {
      return;
    }
  }
}

/** Ends the private PostgreSQL as a power cut would, its children with it. */
function killPostgres(dataDir: string): void {
  const folder = join(dataDir, 'database');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const file = names.find((name) => name.endsWith('postmaster.pid'));
  if (file === undefined) return;
  const postmaster = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^[0-9]+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, 'SIGKILL');
}

async function run(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
}

async function measureAfterCrash(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-million-'));
  chmodSync(dataDir, 0o755);
  try {
    const empty = await npmStart(dataDir, 'none');
    await stop(empty.child);
    await run(fillOrders, [dataDir, String(OPEN_ORDERS)]);
    killPostgres(dataDir);
    const loaded = await npmStart(dataDir, 'none');
    await stop(loaded.child);
    return loaded.seconds;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How long somebody waits for the server: the first time, the next time, and after a crash with a full book. */
export async function runStartupBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-startup-'));
  chmodSync(dataDir, 0o755);
  const page = 'npm start on an installed tree until its page is served';
  const record = (name: string, value: number, workload: string): void =>
    recordFigure({ name: `startup.${name}`, value, unit: 's', workload: `${page}; ${workload}` });
  try {
    const first = await npmStart(dataDir, 'demo');
    await stop(first.child);
    record('first', first.seconds, 'new data folder, demo seeded, phone client built before');
    const second = await npmStart(dataDir, 'demo');
    await stop(second.child);
    record('again', second.seconds, 'existing demo');
    const crash = `server and PostgreSQL killed with ${OPEN_ORDERS} open orders, of which the tables lacked some`;
    record('after_crash', await measureAfterCrash(), crash);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
