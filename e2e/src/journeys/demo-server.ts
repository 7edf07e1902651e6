import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { SentCodes } from '../sent-codes.ts';

/** Names a data folder of an exchange that was begun and stopped; global-setup.ts makes it. */
export const BEGUN_VARIABLE = 'CANDOR_JOURNEY_BEGUN';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

/** How much of a server's log is kept for the report of a failure. */
const LOG_CHARACTERS_MAX = 4_000;

/** Below the ports that systems give to outgoing connections: one that was free stays free over a restart. */
const PORT_MIN = 20_000;
const PORTS = 10_000;

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORT_MIN + randomInt(PORTS);
    if (await isFree(port)) return port;
  }
}

/** The demo exchange as a stranger starts it: own folder, own database, own port that outlives a kill. */
export class DemoServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #log = '';
  readonly #codes: SentCodes;
  #ownerLink: string | undefined;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#codes = new SentCodes(dataDir);
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * Starts one; `settings` are environment variables that differ from a stranger's start. Its data are a copy of those
   * of the first start of this run, where there was one: to fill a new folder takes twice as long.
   */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'candor-journey-'));
    // PostgreSQL runs as another user when this is root: open to it, its files stay inside and go with the folder.
    await chmod(dataDir, 0o755);
    const begun = process.env[BEGUN_VARIABLE];
    if (begun !== undefined) await promisify(execFile)('cp', ['-a', `${begun}/.`, dataDir]);
    const server = new DemoServer(await findFreePort(), dataDir, settings);
    await server.start();
    return server;
  }

  /** Starts the process and waits until it serves. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        SEED: 'demo',
        LOG_LEVEL: 'info',
        LOG_FORMAT: 'json',
        // Every journey comes from one address; real users do not.
        RATE_LIMIT_SCALE: '100',
        REGISTER_VERIFICATION: 'on',
        ...this.#settings,
      },
    });
    this.#child = child;
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    const ready = new Promise<boolean>((resolve) => {
      for (const input of [child.stdout, child.stderr]) {
        createInterface({ input }).on('line', (line) => {
          this.#read(line);
          if (line.includes('ready at')) resolve(true);
        });
      }
      void this.#exited.then(() => resolve(false));
    });
    if (!(await ready)) throw new Error(`the server did not start:\n${this.#log}`);
  }

  /** The one-time link that the demo prints for the first owner of the back office, before it is ready. */
  get ownerLink(): string {
    if (this.#ownerLink !== undefined) return this.#ownerLink;
    throw new Error(`no link for an owner was printed:\n${this.#log}`);
  }

  /** The private database of the running server, for what no call could do: move its times. */
  async database(): Promise<Database> {
    return openDatabase({ dataDir: this.#dataDir, purpose: 'tool' });
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** Where everything is that the server keeps. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /** Stops the process in order. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#exited;
  }

  /** Stops the process in order and removes what it kept. */
  async destroy(): Promise<void> {
    await this.stop();
    // What its PostgreSQL still writes while it ends must not stop the removal.
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The latest code sent to `target`, once there is one; each is given once. */
  codeSentTo(target: string): Promise<string> {
    return this.#codes.latestTo(target);
  }

  #read(line: string): void {
    this.#log = `${this.#log}${line}\n`.slice(-LOG_CHARACTERS_MAX);
    this.#ownerLink ??= /https?:\/\/\S+\/enrol\/\S+/.exec(line)?.[0];
  }
}
