import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';

/** More than a carrier's address with many phones behind it mistypes; far too few to guess with. */
const PER_ADDRESS_AND_DAY_MAX = 200;

/** In the whole house, from all addresses: what mistyping does not explain. */
const ALARM_PER_HOUR = 300;

/** Beyond this the oldest address begins anew. */
const ADDRESSES_MAX = 100_000;

interface Since {
  startedAtMs: number;
  count: number;
}

/** Counts codes that were wrong: whoever may ask for codes of many targets could guess one of them else. */
export class WrongCodes {
  readonly #scale: number;
  readonly #byAddress = new Map<string, Since>();
  #house: Since = { startedAtMs: 0, count: 0 };

  /** @param scale multiplies what an address may: tests are one user in a thousand */
  constructor(scale = 1) {
    this.#scale = scale;
  }

  /** @throws ApiError tooManyRequests an address was wrong too often within a day */
  assertLeft(address: string, nowMs: number): void {
    const { startedAtMs, count } = this.#of(address, nowMs);
    if (count < PER_ADDRESS_AND_DAY_MAX * this.#scale) return;
    throw refuse.tooManyRequests({ retryAfterMs: Math.max(1, startedAtMs + DAY_MS - nowMs) });
  }

  /** @returns how many there were in the house this hour, where that is the number that rings the alarm */
  count(address: string, nowMs: number): number | undefined {
    const own = this.#of(address, nowMs);
    own.count += 1;
    this.#byAddress.set(address, own);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > ADDRESSES_MAX && oldest !== undefined) {
      this.#byAddress.delete(oldest);
    }
    if (nowMs - this.#house.startedAtMs >= HOUR_MS) this.#house = { startedAtMs: nowMs, count: 0 };
    this.#house.count += 1;
    return this.#house.count === ALARM_PER_HOUR ? ALARM_PER_HOUR : undefined;
  }

  #of(address: string, nowMs: number): Since {
    const kept = this.#byAddress.get(address);
    if (kept !== undefined && nowMs - kept.startedAtMs < DAY_MS) return kept;
    this.#byAddress.delete(address);
    return { startedAtMs: nowMs, count: 0 };
  }
}
