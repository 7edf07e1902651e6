import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadUser } from './order-stream.ts';
import type { Pauses } from './watch-pauses.ts';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const watcher = new URL('./watch-pauses.ts', import.meta.url).href;

/** Clock ticks of /proc in a second, on every Linux this runs on. */
const TICKS_PER_SECOND = 100;

/** What `npm start` gives Node. */
const { NODE_FLAGS } = (await import(
  new URL('../../../tooling/bootstrap.mjs', import.meta.url).href
)) as { readonly NODE_FLAGS: readonly string[] };

/** The real server on a fresh data folder, with its own PostgreSQL, fsync on. */
export class ServerUnderTest {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  private constructor(child: ChildProcess, url: string, dataDir: string) {
    this.#child = child;
    this.url = url;
    this.#dataDir = dataDir;
  }

  static async start(
    flags: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ServerUnderTest> {
    const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
    chmodSync(dataDir, 0o755);
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', watcher, ...NODE_FLAGS, ...flags, main],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: '0',
          DATA_DIR: dataDir,
          SEED: 'demo',
          SIMULATOR: 'off',
          RATE_LIMIT_SCALE: '1000000',
          REGISTER_VERIFICATION: 'off',
          LOG_LEVEL: 'warn',
          LOG_FORMAT: 'json',
          ...environment,
        },
      },
    );
    const url = await new Promise<string>((resolve, reject) => {
      let seen = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        seen += text;
        const found = /ready at (http:\S+)/.exec(seen)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code ?? 'a signal'}`)),
      );
    });
    return new ServerUnderTest(child, url, dataDir);
  }

  /** Where its private PostgreSQL lies, for tools that join it. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /** Processor time of the server process so far, in seconds. */
  cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid ?? 0}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }

  /** Why it did not answer for moments since it was asked last. */
  pauses(): Promise<Pauses> {
    const answer = new Promise<Pauses>((resolve) => {
      this.#child.once('message', (pauses) => resolve(pauses as Pauses));
    });
    this.#child.send('pauses');
    return answer;
  }

  /** Opens an account with demo money in its spot account. */
  async openUser(place: number): Promise<LoadUser> {
    const password = 'bench harness 1';
    const account = `bench${place}@example.com`;
    const registered = await this.#post('register', '', {
      account,
      password,
      confirmPassword: password,
      agreement: true,
    });
    const token = String(registered['token']);
    for (const asset of ['USDT', 'BTC']) {
      const requestId = `bench-${asset}-${place}`;
      const funded = await this.#post('demoFunds', token, { asset, requestId });
      if (funded['accountKind'] === 'spot') continue;
      await this.#post('transfer', token, {
        asset,
        fromKind: funded['accountKind'],
        toKind: 'spot',
        amount: funded['amount'],
        requestId: `bench-move-${asset}-${place}`,
      });
    }
    return { token, place };
  }

  /** A figure of `/metrics`. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await exited;
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #post(endpoint: string, token: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}/api/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code: number; data: Record<string, unknown> };
    if (answer.code !== 200) throw new Error(`${endpoint}: ${JSON.stringify(answer)}`);
    return answer.data;
  }
}
