import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** An append names its prepared statement in every Bind message. */
const APPEND_MARK = Buffer.from('journal-append\0');

/**
 * Stands between the server and PostgreSQL and can swallow the answer to a commit: the statement
 * goes through, then the connection is gone, as when a cable is pulled at the worst moment.
 */
export class CuttingProxy {
  readonly #server: Server;
  readonly #socketPath: string;
  #appendsBeforeCut = 0;
  #delayMs = 0;
  cuts = 0;

  private constructor(socketPath: string) {
    this.#socketPath = socketPath;
    this.#server = createServer((client) => this.#join(client));
  }

  static async start(socketPath: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(socketPath);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts at the n-th append from now, `delayMs` after it was passed on. */
  cutAt(appends: number, delayMs: number): void {
    this.#appendsBeforeCut = appends;
    this.#delayMs = delayMs;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    const database = connect(this.#socketPath);
    let isCut = false;
    client.on('data', (chunk: Buffer) => {
      database.write(chunk);
      if (this.#appendsBeforeCut === 0 || !chunk.includes(APPEND_MARK)) return;
      this.#appendsBeforeCut -= 1;
      if (this.#appendsBeforeCut > 0) return;
      isCut = true;
      this.cuts += 1;
      setTimeout(() => {
        client.destroy();
        database.destroy();
      }, this.#delayMs);
    });
    database.on('data', (chunk: Buffer) => {
      if (!isCut) client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  }
}
