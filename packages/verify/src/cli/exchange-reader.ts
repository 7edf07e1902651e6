import { setTimeout as sleep } from 'node:timers/promises';

/** What `fetch` is used for here. */
export type Fetch = (url: string) => Promise<{ json(): Promise<unknown> }>;

const OK = 200;
const NOT_FOUND = 404;
/** The exchange asks to wait: so many calls in so short a time. */
const TOO_MANY = 41_006;
const WAIT_MS_MAX = 60_000;
const PAGE_ROWS = 200;

interface Answer {
  readonly code?: unknown;
  readonly data?: unknown;
}

/** An exchange over its public API: no login, nothing but reads. */
export class ExchangeReader {
  readonly #origin: string;
  readonly #fetch: Fetch;

  constructor(origin: string, fetch: Fetch) {
    this.#origin = origin.replace(/\/+$/, '');
    this.#fetch = fetch;
  }

  /** The data of one answer. Throws what the exchange refused. */
  async ask(name: string, request: Readonly<Record<string, string>>): Promise<unknown> {
    const data = await this.find(name, request);
    if (data === undefined) throw new Error(`${name} answered ${NOT_FOUND}`);
    return data;
  }

  /** The same, and undefined for what the exchange does not have. */
  async find(name: string, request: Readonly<Record<string, string>>): Promise<unknown> {
    const url = `${this.#origin}/api/${name}?${new URLSearchParams(request).toString()}`;
    for (;;) {
      const answer = (await (await this.#fetch(url)).json()) as Answer;
      if (answer.code === OK) return answer.data;
      if (answer.code === NOT_FOUND) return undefined;
      const { retryAfterMs = 1_000 } = (answer.data ?? {}) as { retryAfterMs?: number };
      if (answer.code !== TOO_MANY) throw new Error(`${url} answered ${String(answer.code)}`);
      await sleep(Math.min(retryAfterMs, WAIT_MS_MAX));
    }
  }

  /** A round’s proof with the list of its entries, as verifyRound takes it. */
  async proof(roundId: string): Promise<unknown> {
    const proof = await this.ask('optionEvidence', { roundId });
    const list: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const request = { roundId, limit: String(PAGE_ROWS), ...(cursor && { cursor }) };
      const page = (await this.ask('optionRoundEntries', request)) as {
        readonly entries: readonly unknown[];
        readonly nextCursor: string | null;
      };
      list.push(...page.entries);
      if (page.nextCursor === null) return { ...(proof as object), list };
      cursor = page.nextCursor;
    }
  }

  /** The key that the exchange says it signs with. */
  async publicKey(): Promise<string> {
    const head = (await this.ask('publicLogCheckpoint', {})) as { readonly publicKey: string };
    return head.publicKey;
  }

  /** The rounds that started on a day (UTC) and have ended, the latest first. */
  async roundsOf(day: string, filter: Readonly<Record<string, string>>): Promise<string[]> {
    const fromMs = Date.parse(`${day}T00:00:00Z`);
    const untilMs = fromMs + 86_400_000;
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const request = { ...filter, limit: String(PAGE_ROWS), ...(cursor && { cursor }) };
      const page = (await this.ask('contractOption-history', request)) as {
        readonly rounds: readonly { readonly roundId: number; readonly startAtMs: number }[];
        readonly nextCursor: string | null;
      };
      for (const { roundId, startAtMs } of page.rounds) {
        if (startAtMs >= fromMs && startAtMs < untilMs) found.push(String(roundId));
      }
      const last = page.rounds.at(-1);
      // Rounds are numbered as they open, an hour and a half before they start at most.
      const isPast = last !== undefined && last.startAtMs < fromMs - 2 * 3_600_000;
      if (page.nextCursor === null || isPast) return found;
      cursor = page.nextCursor;
    }
  }
}
