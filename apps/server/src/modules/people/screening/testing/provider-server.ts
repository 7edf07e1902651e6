import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as the receiver got it. */
export interface Received {
  readonly id: string;
  readonly body: unknown;
}

type Answer =
  | { readonly status: number; readonly body?: string; readonly location?: string }
  | 'silence'
  | 'hang up';

/**
 * An example of a provider's side, as docs/screening-provider.md describes it: verifies the signature and the time, and
 * answers each id once as it answered it first.
 */
export class ProviderServer {
  /** What is asked and signed as it should be, in order; a repeated id among them. */
  readonly received: Received[] = [];
  /** In Base64; a request that was signed with another one is answered with 401. */
  secret = '';
  /** What the next questions are answered. */
  answer: Answer = { status: 200, body: '{"hits":[]}' };
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const headerOf = (name: string): string => String(request.headers[name] ?? '');
      const [id, timestamp] = [headerOf('webhook-id'), headerOf('webhook-timestamp')];
      const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
      if (
        age > 300 ||
        !this.#isSigned(`${id}.${timestamp}.${text}`, headerOf('webhook-signature'))
      ) {
        response.writeHead(401).end();
        return;
      }
      this.received.push({ id, body: JSON.parse(text) });
      if (this.answer === 'silence') return;
      if (this.answer === 'hang up') {
        request.socket.destroy();
        return;
      }
      const { status, body = '', location } = this.answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/ask`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #isSigned(signed: string, signature: string): boolean {
    const mac = createHmac('sha256', Buffer.from(this.secret, 'base64')).update(signed).digest();
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === mac.length && timingSafeEqual(given, mac);
  }
}
