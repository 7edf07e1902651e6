import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '@candor/persistence';
import type { Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Channel, Delivery } from '#modules/people/delivery/index.ts';
import { countriesOf } from '#modules/access/accounts/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { countCode, RESEND_AFTER_MS, takeForLogin } from './code-budgets.ts';
import type { CodeAsker, CodePaces, WatchedBudget } from './code-budgets.ts';
import { WrongCodes } from './wrong-codes.ts';

/** What a code was asked for; it proves nothing else. */
export type Purpose =
  | 'register'
  | 'reset_password'
  | 'change_password'
  | 'fund_password'
  | 'bind_email'
  | 'bind_phone'
  | 'withdraw'
  | 'security_change'
  | 'contact_lost_new'
  | 'contact_lost_account'
  | 'login';

export const CODE_LIFE_MS = 10 * MINUTE_MS;
const TRIES_MAX = 5;

export interface CodeRequest {
  readonly channel: Channel;
  /** E-mail address or phone digits, in the form they are kept in. */
  readonly target: string;
  readonly purpose: Purpose;
  readonly locale: Locale;
  /** Who asks, and so whose budget it counts against. */
  readonly asker: CodeAsker;
  /** Whose ticket it becomes; null for registration and for accounts that are not there. */
  readonly userId: number | null;
  /** False where nobody may get the code: all else stays the same. */
  readonly isSent: boolean;
}

export interface SentCode {
  readonly verificationId: string;
  readonly resendAfterMs: number;
  readonly demoCode: string | null;
}

export interface VerificationDeps {
  readonly pool: Pool;
  readonly delivery: Delivery;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
  /** Whether a registration's code may be shown where nothing carries it. */
  readonly demoEnabled: boolean;
  /** Multiplies what counts per address and for strangers together: tests are one user in a thousand. */
  readonly codeBudgetScale?: number | undefined;
  /** Which codes and text messages staff let go out, and how fast. */
  readonly codeRules: () => Promise<CodeRules>;
  /** Told when a budget is used up that only an attack uses up. */
  readonly onSpent?: (budget: WatchedBudget) => void;
  /** Told once an hour, at most, when more codes were wrong than mistyping explains. */
  readonly onManyWrong?: (wrong: number) => Promise<void>;
}

/** What staff have set about codes and text messages. */
interface CodeRules extends CodePaces {
  /** ISO codes with commas between; empty for every country. */
  readonly smsCountries: string;
  readonly smsPerDayMax: number;
}

/** What may be asked for with a number that is nobody's here. */
const UNPROVED: ReadonlySet<Purpose> = new Set([
  'register',
  'reset_password',
  'bind_phone',
  'contact_lost_new',
  'contact_lost_account',
]);

/** What a ticket proves: that its bearer read what was sent to the target. */
export interface Proof {
  readonly target: string;
  readonly userId: number | null;
}

const newSecret = (bytes: number): string => randomBytes(bytes).toString('base64url');
const ticketHash = (ticket: string): Buffer => hash('sha256', ticket, 'buffer');

interface ProofRow {
  readonly target: string;
  readonly user_id: number | null;
}

function proofOf(row: ProofRow | undefined): Proof {
  if (row === undefined) throw refuse.wrongCode({ field: 'ticket' });
  return { target: row.target, userId: row.user_id };
}

/** Codes sent to an e-mail address or phone, and the tickets they are exchanged for. */
export class Verification {
  readonly #deps: VerificationDeps;
  readonly #wrong: WrongCodes;

  constructor(deps: VerificationDeps) {
    this.#deps = deps;
    this.#wrong = new WrongCodes(deps.codeBudgetScale);
  }

  /** Sends a six-digit code. @throws ApiError sendingFailed nothing carries it, or too many wait; tooManyRequests too often */
  async send(request: CodeRequest): Promise<SentCode> {
    const { pool, delivery, nowMs } = this.#deps;
    const { channel, target, purpose, asker } = request;
    if (!delivery.carries(channel) || (await delivery.isFull())) throw refuse.sendingFailed();
    const { codeBudgetScale: scale = 1, onSpent } = this.#deps;
    const paces = await this.#deps.codeRules();
    const texts = this.#textsFor(request, paces);
    await countCode(pool, { asker, purpose, target, texts, paces, scale, nowMs: nowMs() }, onSpent);
    return this.#write(request);
  }

  /**
   * Sends a code to who logs in while strangers guess at the account. Only who knows the password gets one; the answer
   * and the work are the same for everybody, also when that password's codes are used up.
   * @param owner whose password was right, and which of theirs it was; undefined where it was wrong
   * @throws ApiError as {@link Verification.send}
   */
  async sendForLogin(
    request: Pick<CodeRequest, 'channel' | 'target' | 'locale'> & { readonly address: string },
    owner: { readonly userId: number; readonly credentialVersion: number } | undefined,
  ): Promise<SentCode> {
    const { pool, delivery, nowMs, codeRules, codeBudgetScale: scale = 1, onSpent } = this.#deps;
    const { channel, target, locale, address } = request;
    if (!delivery.carries(channel) || (await delivery.isFull())) throw refuse.sendingFailed();
    const asker = { address, isKnown: false };
    const counted = { asker, purpose: 'login', target, paces: await codeRules(), scale } as const;
    await countCode(pool, { ...counted, nowMs: nowMs() }, onSpent);
    const name =
      owner === undefined ? `to ${target}` : `${owner.userId} ${owner.credentialVersion}`;
    const isLeft = await takeForLogin(pool, name, nowMs());
    return this.#write({
      ...{ channel, target, locale, purpose: 'login' },
      userId: owner?.userId ?? null,
      isSent: isLeft && owner !== undefined,
    });
  }

  /** Keeps a code and hands it to who carries it. */
  async #write(request: Omit<CodeRequest, 'asker'>): Promise<SentCode> {
    const { pool, delivery, nowMs, demoEnabled } = this.#deps;
    const { channel, target, purpose, userId, locale, isSent } = request;
    const verificationId = newSecret(16);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAtMs = nowMs() + CODE_LIFE_MS;
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `INSERT INTO verification_codes
           (verification_id, purpose, channel, target, user_id, code_mac, expires_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          verificationId,
          purpose,
          channel,
          target,
          userId,
          this.#mac(verificationId, code),
          expiresAtMs,
        ],
      );
      // Also where nobody may get it: the answer takes the same time and the same statements.
      const message = { channel, target, locale, template: 'code', code, expiresAtMs } as const;
      await delivery.enqueue(tx, { ...message, isSent });
    });
    const isShown = demoEnabled && purpose === 'register' && delivery.isDemo(channel);
    return { verificationId, resendAfterMs: RESEND_AFTER_MS, demoCode: isShown ? code : null };
  }

  /**
   * Exchanges a code for a ticket. Each call counts as a try before it compares, and what is wrong counts
   * against the address it came from. @throws ApiError wrongCode tooManyRequests
   */
  async check(
    verificationId: string,
    code: string,
    address = '',
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }> {
    const { pool, nowMs, onManyWrong } = this.#deps;
    this.#wrong.assertLeft(address, nowMs());
    const { rows } = await pool.query<{ code_mac: Buffer }>(
      `UPDATE verification_codes SET tries = tries + 1
       WHERE verification_id = $1 AND used_at_ms IS NULL AND expires_at_ms > $2 AND tries < $3
       RETURNING code_mac`,
      [verificationId, nowMs(), TRIES_MAX],
    );
    const kept = rows[0]?.code_mac;
    const macs = this.#deps.masterKey.macs('verification-code', `${verificationId} ${code}`);
    if (kept === undefined || !macs.some((mac) => timingSafeEqual(kept, mac))) {
      const wrong = this.#wrong.count(address, nowMs());
      if (wrong !== undefined) await onManyWrong?.(wrong);
      throw refuse.wrongCode();
    }
    const ticket = newSecret(32);
    const expiresAtMs = nowMs() + CODE_LIFE_MS;
    const { rowCount } = await pool.query(
      `UPDATE verification_codes
       SET used_at_ms = $2, ticket_hash = $3, ticket_expires_at_ms = $4
       WHERE verification_id = $1 AND used_at_ms IS NULL`,
      [verificationId, nowMs(), ticketHash(ticket), expiresAtMs],
    );
    if (rowCount !== 1) throw refuse.wrongCode();
    return { ticket, expiresAtMs };
  }

  /** Whose ticket it is, without using it up; `userId` as of {@link Verification.redeem}. @throws ApiError wrongCode */
  async read(ticket: string, purpose: Purpose, userId: number | null): Promise<Proof> {
    const { rows } = await this.#deps.pool.query<ProofRow>(
      `SELECT target, user_id FROM verification_codes
       WHERE ticket_hash = $1 AND purpose = $3 AND ticket_used_at_ms IS NULL
         AND ticket_expires_at_ms > $2 AND ($4::bigint IS NULL OR user_id = $4)`,
      [ticketHash(ticket), this.#deps.nowMs(), purpose, userId],
    );
    return proofOf(rows[0]);
  }

  /**
   * Uses a ticket up. `userId` binds it to a user; null takes a ticket of whomever it belongs to.
   * @throws ApiError wrongCode when it is not one, was used, or is of another purpose or user
   */
  async redeem(
    ticket: string,
    purpose: Purpose,
    userId: number | null,
    tx: Pool | PoolClient = this.#deps.pool,
  ): Promise<Proof> {
    const { rows } = await tx.query<ProofRow>(
      `UPDATE verification_codes SET ticket_used_at_ms = $2
       WHERE ticket_hash = $1 AND purpose = $3 AND ticket_used_at_ms IS NULL
         AND ticket_expires_at_ms > $2 AND ($4::bigint IS NULL OR user_id = $4)
       RETURNING target, user_id`,
      [ticketHash(ticket), this.#deps.nowMs(), purpose, userId],
    );
    return proofOf(rows[0]);
  }

  /** What a text message to a number that nobody has proved counts against. @throws ApiError sendingFailed */
  #textsFor(
    { channel, target, purpose }: CodeRequest,
    { smsCountries, smsPerDayMax }: CodeRules,
  ): { readonly perDayMax: number } | undefined {
    if (channel !== 'sms' || !UNPROVED.has(purpose)) return undefined;
    const served = new Set(smsCountries.split(','));
    // Who resets has their number here already; that some are not served must not tell whose.
    const isServed = smsCountries === '' || countriesOf(target).some((one) => served.has(one));
    const isHere = purpose === 'reset_password' || purpose === 'contact_lost_account';
    if (!isServed && !isHere) {
      throw refuse.sendingFailed('Text messages do not go to this country', { field: 'areaCode' });
    }
    return { perDayMax: smsPerDayMax };
  }

  #mac(verificationId: string, code: string): Buffer {
    return this.#deps.masterKey.mac('verification-code', `${verificationId} ${code}`);
  }
}
