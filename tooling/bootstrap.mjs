/**
 * The first thing every `npm` script runs. It is plain JavaScript, because it must run on whatever Node the
 * machine has: it makes sure that what package-lock.json names is what is installed, and hands over to the
 * Node that came with it.
 *
 *   node tooling/bootstrap.mjs start            runs tooling/src/start.ts
 *   node tooling/bootstrap.mjs bench/src/run.ts runs a script by its path
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binFolder = join(root, 'node_modules', '.bin');

/** The sources are TypeScript that Node itself strips; 24 is the first line where that needs no flag. */
const NODE_MAJOR_MIN = 24;

/** How often a silent install says that it is alive. */
const PROGRESS_EVERY_MS = 3_000;

/** A parent that died without a word (kill -9) is noticed within this time, so no server is left behind. */
const PARENT_CHECK_EVERY_MS = 1_000;

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** npm leaves out what is meant for another platform, and optional peers nobody asked for. */
function mayBeAbsent(entry) {
  if (entry.peer === true) return true;
  if (entry.optional !== true && entry.devOptional !== true) return false;
  const names = (list, value) => list === undefined || list.includes(value);
  const isForUs = names(entry.os, process.platform) && names(entry.cpu, process.arch);
  return !isForUs || entry.libc !== undefined || entry.os === undefined;
}

/** What tells two entries apart: a workspace's folder, or a version. The registry's address may differ. */
function markOf(entry) {
  return entry.link === true ? `a link to ${entry.resolved}` : String(entry.version);
}

/**
 * npm writes node_modules/.package-lock.json when an installation is complete, so it is the stamp to compare with.
 * Returns undefined when everything the lockfile wants is there, and what is wrong otherwise.
 */
export function findStaleness(wanted, installed) {
  if (wanted?.packages === undefined) return 'package-lock.json cannot be read';
  if (installed?.packages === undefined) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === '' || !path.includes('node_modules/')) continue;
    const present = installed.packages[path];
    if (present === undefined) {
      if (mayBeAbsent(entry)) continue;
      return `${path} is missing`;
    }
    const wantedMark = markOf(entry);
    if (markOf(present) !== wantedMark)
      return `${path} is ${markOf(present)}, wanted ${wantedMark}`;
  }
  return undefined;
}

function currentStaleness() {
  const wanted = readJson(join(root, 'package-lock.json'));
  return findStaleness(wanted, readJson(join(root, 'node_modules', '.package-lock.json')));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two scripts started at once in a fresh clone must not install into the same folder. */
async function withInstallLock(work) {
  const lock = join(root, '.cache', 'install.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let announced = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(lock, 'utf8'));
      if (!isAlive(holder)) rmSync(lock, { force: true });
      else if (!announced) console.log(`waiting for the installation run by process ${holder}`);
      announced = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Runs `npm ci` and reports how many packages have arrived; npm itself is silent without a terminal. */
function install(reason) {
  const total = Object.keys(readJson(join(root, 'package-lock.json')).packages).length;
  console.log(`installing dependencies: ${reason} (${total} packages in the lockfile)`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=http'];
  const child =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
      : spawn('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0);
  let arrived = 0;
  let pending = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text) => {
    const lines = (pending + text).split('\n');
    pending = lines.pop();
    for (const line of lines) {
      if (/^npm http (fetch|cache) /.test(line)) arrived += line.includes('.tgz') ? 1 : 0;
      // Warnings are about the machine's own Node being older than the one about to be installed.
      else if (line.trim() !== '' && !line.startsWith('npm warn')) console.error(line);
    }
  });
  const ticker = setInterval(
    () => console.log(`  installing: ${arrived} packages fetched, ${seconds()} s`),
    PROGRESS_EVERY_MS,
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(ticker);
      if (code !== 0) return reject(new Error(`npm ci failed with exit code ${code}`));
      console.log(`  installed in ${seconds()} s`);
      resolve();
    });
  });
}

function majorOf(node) {
  const asked = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return asked.status === 0 ? Number(/^v(\d+)\./.exec(asked.stdout)?.[1]) : undefined;
}

/** The Node that the lockfile pins; on a platform it has none for, the machine's own if it is new enough. */
function findNode() {
  const pinned = join(binFolder, 'node');
  if (existsSync(pinned) && majorOf(pinned) >= NODE_MAJOR_MIN) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
  throw new Error(
    `no Node ${NODE_MAJOR_MIN} for ${process.platform}-${process.arch} comes with the lockfile, and this is ` +
      `Node ${process.versions.node}. Install Node ${NODE_MAJOR_MIN} or newer and run the command again.`,
  );
}

function scriptPath(name) {
  const path = name.endsWith('.ts') ? join(root, name) : join(root, 'tooling', 'src', `${name}.ts`);
  if (!existsSync(path)) throw new Error(`there is no script ${path}`);
  return path;
}

/**
 * One thread that marks what is alive for the collector, not four: on two processors the four kept the thread that
 * answers from running for 50 ms. V8 reads it before the first script (`bench/README.md` has the figures).
 */
export const NODE_FLAGS = ['--concurrent-marking-max-worker-num=1'];

/** Runs the script in the foreground and ends the way it ended. */
function handOver(node, script, args) {
  const child = spawn(node, [...NODE_FLAGS, script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}` },
  });
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_CHECK_EVERY_MS);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to the whole group, so the child already has it; a second one would mean "at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}

async function main() {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) throw new Error('usage: node tooling/bootstrap.mjs <script> [arguments]');
  if (currentStaleness() !== undefined) {
    await withInstallLock(async () => {
      const reason = currentStaleness();
      if (reason === undefined) return;
      await install(reason);
      const left = currentStaleness();
      if (left !== undefined) throw new Error(`after npm ci, ${left}`);
    });
  }
  handOver(findNode(), scriptPath(name), args);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`candor: ${error.message}`);
    process.exit(1);
  });
}
