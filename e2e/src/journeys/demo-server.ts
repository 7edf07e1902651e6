import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

/** How much of a server's log is kept for the report of a failure. */
const LOG_CHARACTERS_MAX = 4_000;

/** Longest a message takes from the call that caused it into the log. */
const MESSAGE_PATIENCE_MS = 5_000;

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The demo exchange as a stranger starts it: own folder, own database, own port that outlives a kill. */
export class DemoServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #log = '';
  readonly #messages = new Map<string, string>();
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts one; `settings` are environment variables that differ from a stranger's start. */
  static async create(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'candor-journey-'));
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
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        SEED: 'demo',
        // Messages that the demo does not send stand in the log.
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
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        this.#remember(text);
        if (text.includes('ready at')) resolve(true);
      });
      void this.#exited.then(() => resolve(false));
    });
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => this.#readMessage(line));
    }
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#remember(text));
    if (!(await ready)) throw new Error(`the server did not start:\n${this.#log}`);
  }

  /** The one-time link that the demo prints for the first owner of the back office. */
  get ownerLink(): string {
    const link = /https?:\/\/\S+\/enrol\/\S+/.exec(this.#log)?.[0];
    if (link === undefined) throw new Error(`no link for an owner was printed:\n${this.#log}`);
    return link;
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops the process in order and removes what it kept. */
  async destroy(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#exited;
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** The code in the latest message to `target`, once there is one; each is given once. */
  async codeSentTo(target: string): Promise<string> {
    return vi.waitFor(() => {
      const code = /\b\d{6}\b/.exec(this.#messages.get(target) ?? '')?.[0];
      if (code === undefined) throw new Error(`nothing was sent to ${target}`);
      this.#messages.delete(target);
      return code;
    }, MESSAGE_PATIENCE_MS);
  }

  #readMessage(line: string): void {
    if (!line.includes('demo outbox')) return;
    const { target, body } = JSON.parse(line) as { target: string; body: string };
    this.#messages.set(target, body);
  }

  #remember(text: string): void {
    this.#log = (this.#log + text).slice(-LOG_CHARACTERS_MAX);
  }
}
