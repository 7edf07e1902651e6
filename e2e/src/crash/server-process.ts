import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const mutate = fileURLToPath(new URL('./mutate-source.ts', import.meta.url));

/** How much of a server's log is kept for the report of a failure. */
const LOG_CHARACTERS_MAX = 4_000;

export interface ServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Crash point armed from the first instruction on: `name:count`. */
  readonly crashAt?: string;
  /** Name of a deliberately broken build, see mutate-source.ts. */
  readonly mutant?: string;
  /** Settings that differ from those of a crash test. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Characters of the log that are kept. */
  readonly logCharactersMax?: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real server, as `npm start` runs it, in a process of its own. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #logCharactersMax: number;
  #log = '';
  /** Where it listens; undefined when it died before it was ready. */
  readonly ready: Promise<string | undefined>;
  readonly exited: Promise<Exit>;

  constructor(options: ServerOptions) {
    const { dataDir, databaseUrl = '', crashAt = '', mutant = '', environment = {} } = options;
    const flags = mutant === '' ? [] : ['--import', mutate];
    this.#logCharactersMax = options.logCharactersMax ?? LOG_CHARACTERS_MAX;
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...flags, main],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          NODE_ENV: 'test',
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          SEED: 'demo',
          SIMULATOR: 'off',
          RATE_LIMIT_SCALE: '100000',
          REGISTER_VERIFICATION: 'off',
          LOG_LEVEL: 'info',
          LOG_FORMAT: 'json',
          CRASH_AT: crashAt,
          CRASH_MUTANT: mutant,
          ...environment,
        },
      },
    );
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    this.ready = this.#readUrl();
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#remember(text));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The end of what it logged. */
  get log(): string {
    return this.#log;
  }

  /** Gives the running server an order and waits until it has taken it, or died before. */
  order(order: { readonly crashAt: string }): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        this.#child.off('message', finish);
        resolve();
      };
      this.#child.on('message', finish);
      void this.exited.then(finish);
      this.#child.send(order, (error) => {
        if (error !== null) finish();
      });
    });
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  #remember(text: string): void {
    this.#log = (this.#log + text).slice(-this.#logCharactersMax);
  }

  #readUrl(): Promise<string | undefined> {
    return new Promise((resolve) => {
      let seen = '';
      this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        this.#remember(text);
        seen += text;
        const url = /ready at (http:\S+)/.exec(seen)?.[1];
        if (url !== undefined) resolve(url);
      });
      void this.exited.then(() => resolve(undefined));
    });
  }
}

/** Starts a server that is expected to come up. */
export async function startReady(
  options: ServerOptions,
): Promise<{ readonly server: ServerProcess; readonly url: string }> {
  const server = new ServerProcess(options);
  const url = await server.ready;
  if (url === undefined) {
    const exit = await server.exited;
    throw new Error(`the server did not start (${JSON.stringify(exit)}):\n${server.log}`);
  }
  return { server, url };
}
