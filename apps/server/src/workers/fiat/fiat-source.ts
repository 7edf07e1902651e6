import type { Logger } from 'pino';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import type { FiatSourceView } from '#api/fiat-port.ts';
import type { FiatSourceSetting } from '#config/setting-parsers.ts';
import { readEcbRates, readJsonRates } from './read-rates.ts';
import type { PublishedRates } from './read-rates.ts';

/** Rates of the day change once; those of services every hour at most. */
const POLL_MS = 15 * MINUTE_MS;
/** A source that failed is asked again this soon. */
const RETRY_MS = MINUTE_MS;
const REQUEST_TIMEOUT_MS = 10_000;
/** The largest of the services say less than a tenth of it. */
const BODY_BYTES_MAX = 1_000_000;

/** A source that was silent for longer says nothing that counts. */
const SILENT_MS_MAX = DAY_MS;
/** Central banks publish nothing from the Thursday before Easter to the Tuesday after it. */
const PUBLISHED_MS_MAX = 6 * DAY_MS;
/** A clock that runs ahead, or a day that is named before it is over there. */
const AHEAD_MS_MAX = DAY_MS;

const DOLLAR = 'USD';
const E9 = 10n ** 9n;

const readers = { ecb: readEcbRates, json: readJsonRates };

/** What a source answered last. */
interface Answer {
  readonly atMs: number;
  readonly publishedAtMs: number | undefined;
  /** Worked out once an answer: an index asks every second. */
  readonly dollarE9: ReadonlyMap<string, bigint>;
}

export interface FiatSourceDeps {
  readonly log: Pick<Logger, 'warn'>;
  readonly nowMs: () => number;
}

/** One address that publishes rates, asked on its own time between `start` and `stop`. */
export class FiatSource {
  readonly #setting: FiatSourceSetting;
  readonly #deps: FiatSourceDeps;
  #last: Answer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  readonly #leaving = new AbortController();
  #isComplained = false;

  constructor(setting: FiatSourceSetting, deps: FiatSourceDeps) {
    this.#setting = setting;
    this.#deps = deps;
  }

  /** Begins to ask; the first answer is not waited for. */
  start(): void {
    this.#next(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#leaving.abort();
    await this.#asking;
  }

  view(): FiatSourceView {
    const { name } = this.#setting;
    if (this.#last === undefined) {
      const nothing = { answeredAtMs: null, publishedAtMs: null, isLive: false };
      return { name, ...nothing, dollarE9: new Map() };
    }
    const { atMs, publishedAtMs, dollarE9 } = this.#last;
    const nowMs = this.#deps.nowMs();
    const ofMs = publishedAtMs ?? atMs;
    const isLive =
      nowMs - atMs <= SILENT_MS_MAX &&
      nowMs - ofMs <= PUBLISHED_MS_MAX &&
      ofMs - nowMs <= AHEAD_MS_MAX;
    return { name, answeredAtMs: atMs, publishedAtMs: publishedAtMs ?? null, isLive, dollarE9 };
  }

  /** Asks once. What goes wrong leaves the last answer as it is, and is said once until it works again. */
  async ask(): Promise<boolean> {
    const { log, nowMs } = this.#deps;
    const { kind, name } = this.#setting;
    try {
      const rates = readers[kind](await this.#fetch());
      const { publishedAtMs } = rates;
      this.#last = { atMs: nowMs(), publishedAtMs, dollarE9: perDollar(rates) };
      this.#isComplained = false;
      return true;
    } catch (error) {
      if (!this.#isComplained && !this.#leaving.signal.aborted) {
        log.warn({ source: name, error: String(error) }, 'a source of fiat rates is silent');
      }
      this.#isComplained = true;
      return false;
    }
  }

  #next(inMs: number): void {
    this.#timer = setTimeout(() => {
      this.#asking = this.ask().then((isHeard) => {
        if (!this.#leaving.signal.aborted) this.#next(isHeard ? POLL_MS : RETRY_MS);
      });
    }, inMs);
    this.#timer.unref();
  }

  async #fetch(): Promise<string> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch(this.#setting.url, {
      // Who answers is who was named.
      redirect: 'error',
      signal: AbortSignal.any([timeout, this.#leaving.signal]),
    });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > BODY_BYTES_MAX) throw new Error('it says more than a list of rates');
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

/** What one dollar costs in each currency, cut; nothing where the source has no dollar. */
function perDollar({ rateE9 }: PublishedRates): ReadonlyMap<string, bigint> {
  const dollar = rateE9.get(DOLLAR);
  if (dollar === undefined) return new Map();
  return new Map([...rateE9].map(([code, rate]) => [code, (rate * E9) / dollar]));
}
