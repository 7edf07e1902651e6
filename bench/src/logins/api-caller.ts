import { Agent, request } from 'node:http';

/** An answer of the API, and how long it took from the first byte sent to the last one read. */
export interface TimedAnswer {
  readonly ms: number;
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Calls the API over connections that stay open; `connections` at a time. */
export class ApiCaller {
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  post(endpoint: string, body: object, token = ''): Promise<TimedAnswer> {
    const payload = JSON.stringify(body);
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#url}/api/${endpoint}`,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
            token,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.once('end', () => {
            const ms = performance.now() - startedAt;
            resolve({ ms, ...(JSON.parse(text) as Omit<TimedAnswer, 'ms'>) });
          });
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  }

  /** The data of an answer that has to be a good one. */
  async mustPost(
    endpoint: string,
    body: object,
    token = '',
  ): Promise<Readonly<Record<string, unknown>>> {
    const { code, data } = await this.post(endpoint, body, token);
    if (code !== 200) throw new Error(`${endpoint}: ${code} ${JSON.stringify(data)}`);
    return data ?? {};
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
