import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#api/refuse.ts';

/** Cost of one Argon2id hash; a stored one with another cost is renewed at the next login. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
export const defaultHashCost: HashCost = { memoryKib: 19_456, passes: 2 };

/**
 * Hashes at a time. Each runs on a thread of libuv's pool; one keeps the other core free for orders even
 * when fifty people log in at once.
 */
const HASHES_AT_A_TIME = 1;

/** Beyond this a caller would wait longer than for a retry. */
const WAITING_MAX = 100;

/** Argon2id off the main thread, one at a time. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** Compared against when there is no account, so that the answer takes as long. */
  #decoy: Promise<string> | undefined;

  constructor(cost: HashCost = defaultHashCost) {
    this.#cost = cost;
  }

  /** The hash in Argon2's own text form, salt and cost included. @throws ApiError busy */
  async hash(password: string): Promise<string> {
    return this.#run(() => this.#hashNow(password));
  }

  /** Whether a password is the one behind a hash; `undefined` stands for no account, and takes as long. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.#hashNow('no account has this password');
    // An empty hash stands for a password that staff voided: nothing is behind it.
    const known = passwordHash === '' ? undefined : passwordHash;
    const against = known ?? (await this.#decoy);
    const isRight = await this.#run(() => verify(against, password));
    return isRight && known !== undefined;
  }

  /** Whether a hash was made at another cost than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryKib, passes } = this.#cost;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`);
  }

  #hashNow(password: string): Promise<string> {
    const { memoryKib, passes } = this.#cost;
    return hash(password, { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= HASHES_AT_A_TIME) {
      if (this.#waiting.length >= WAITING_MAX) throw refuse.busy();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this one's place, so that `#running` stays as it is.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
