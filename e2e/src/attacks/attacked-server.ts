import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminEndpointName, EndpointName } from '@candor/protocol';
import { startReady } from '../crash/server-process.ts';
import type { ServerProcess } from '../crash/server-process.ts';
import { SentCodes } from '../sent-codes.ts';

export const PASSWORD = 'Harbour9lantern';

/** A start and some minutes of calls. */
const LOG_CHARACTERS_MAX = 4_000_000;

export interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** The real server in a process of its own, with the limits it has for strangers. */
export class AttackedServer {
  readonly url: string;
  readonly #process: ServerProcess;
  readonly #dataDir: string;
  readonly #codes: SentCodes;
  /** The one-time link for the first owner of the back office, as the demo prints it. */
  readonly ownerLink: string;

  private constructor(url: string, server: ServerProcess, dataDir: string) {
    this.url = url;
    this.#process = server;
    this.#dataDir = dataDir;
    this.#codes = new SentCodes(dataDir);
    this.ownerLink = /\/enrol\/(\S+)/.exec(server.log)?.[1] ?? '';
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'candor-attacks-'));
    await chmod(dataDir, 0o755);
    const { server, url } = await startReady({
      dataDir,
      logCharactersMax: LOG_CHARACTERS_MAX,
      environment: { RATE_LIMIT_SCALE: '1', ...environment },
    });
    return new AttackedServer(url, server, dataDir);
  }

  call(name: EndpointName, request: object = {}, token = ''): Promise<Answer> {
    return this.#post(`/api/${name}`, request, { token });
  }

  callAdmin(name: AdminEndpointName, request: object, token = ''): Promise<Answer> {
    return this.#post(`/admin/api/${name}`, request, { 'staff-token': token });
  }

  /** Whether a token still opens anything. */
  async isOpen(token: string): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/info`, { headers: { token } });
    const { code } = (await answer.json()) as Answer;
    return code === 200;
  }

  /** The code that was last sent to an address, out of the demo's outbox. */
  codeSentTo(address: string): Promise<string> {
    return this.#codes.latestTo(address);
  }

  /** All it wrote since it began, without the one-time link that the demo prints for whoever started it. */
  get wholeLog(): string {
    return this.#process.log;
  }

  async stop(): Promise<void> {
    this.#process.signal('SIGTERM');
    await this.#process.exited;
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #post(
    path: string,
    request: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
      body: JSON.stringify(request),
    });
    return (await answer.json()) as Answer;
  }
}
