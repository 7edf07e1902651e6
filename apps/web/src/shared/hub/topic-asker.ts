import type { FeedTopic } from '@candor/protocol';

/** While the feed is away its topics are asked for this often: enough to trade by, gentle to the server. */
const ASK_EVERY_MS = 5_000;

/** A server that does not answer is asked half as often each time, down to this. */
const ASK_EVERY_MS_MAX = 40_000;

/** What the asker needs from the hub. */
interface AskerHub {
  /** Asks for a topic's present data; undefined for topics that cannot be asked for. */
  readonly ask: (name: FeedTopic) => Promise<unknown> | undefined;
  /** The topics that somebody reads. */
  readonly wanted: () => readonly FeedTopic[];
  readonly take: (name: FeedTopic, data: unknown) => void;
}

/** Asks for what the feed would tell, again and again, from `start` until `stop`. */
export class TopicAsker {
  readonly #hub: AskerHub;
  /** Which run is on; an answer to an earlier one comes too late. 0 while there is none. */
  #run = 0;
  #runs = 0;
  #delayMs = ASK_EVERY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hub: AskerHub) {
    this.#hub = hub;
  }

  start(): void {
    if (this.#run !== 0) return;
    this.#runs += 1;
    this.#run = this.#runs;
    this.#delayMs = ASK_EVERY_MS;
    void this.#askAll(this.#run);
  }

  stop(): void {
    this.#run = 0;
    clearTimeout(this.#timer);
  }

  /** A topic got its first reader: it need not wait for its turn. */
  askNow(name: FeedTopic): void {
    if (this.#run !== 0) void this.#ask(name, this.#run);
  }

  async #askAll(run: number): Promise<void> {
    const answers = await Promise.all(this.#hub.wanted().map((name) => this.#ask(name, run)));
    if (run !== this.#run) return;
    this.#delayMs = answers.every(Boolean)
      ? ASK_EVERY_MS
      : Math.min(this.#delayMs * 2, ASK_EVERY_MS_MAX);
    this.#timer = setTimeout(() => void this.#askAll(run), this.#delayMs);
  }

  /** Whether the topic needs no asking or was answered. */
  async #ask(name: FeedTopic, run: number): Promise<boolean> {
    try {
      const data = await this.#hub.ask(name);
      if (data !== undefined && run === this.#run) this.#hub.take(name, data);
      return true;
    } catch {
      return false;
    }
  }
}
