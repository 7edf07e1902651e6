import { parseUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { refuse } from '#api/refuse.ts';
import type { Session, UserCall } from '#api/call.ts';
import { assertFundPassword, hasFundPassword } from './fund-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor, steppedUpUntilMs } from './step-up.ts';

/** Decimals of an amount in USDT here, as of the asset. */
const USDT_SCALE = 8;

/** What confirms a payment: the transaction password, and the second factor where much is at stake. */
export interface MoneyProof {
  readonly legalPwd: string;
  readonly factorCode?: string | undefined;
  /** The payment's worth in 1e-8 USDT. */
  readonly valueUsdtUnits: Units;
}

/** What other areas ask of a user before they do something that cannot be taken back. */
export class UserProofs {
  readonly #deps: SecurityDeps;

  constructor(deps: SecurityDeps) {
    this.#deps = deps;
  }

  /** Before a form is looked at that ends with the transaction password. @throws ApiError fundPasswordMissing (HTTP 401) */
  async assertFundPasswordSet(userId: number): Promise<void> {
    if (!(await hasFundPassword(this.#deps, userId))) throw refuse.fundPasswordMissing();
  }

  /** One count of wrong tries for all areas. @throws ApiError fundPasswordMissing (HTTP 401) not set, 2002 wrong, 41012 locked */
  async assertFundPassword(userId: number, pin: string): Promise<void> {
    await assertFundPassword(this.#deps, userId, pin);
  }

  /** The session was confirmed within the last five minutes. @throws ApiError confirmationMissing */
  async assertSteppedUp(session: Session): Promise<void> {
    if (steppedUpUntilMs(this.#deps, session) !== null) return;
    const hasPasskey = (await this.#deps.passkeys.count(session.userId)) > 0;
    const methods = hasPasskey
      ? (['fund_password', 'passkey'] as const)
      : (['fund_password'] as const);
    throw refuse.confirmationMissing({ methods });
  }

  /**
   * The transaction password, and above the threshold that staff set, a second factor as well.
   * @throws ApiError fundPasswordMissing wrongFundPassword tooManyFailures, secondFactorMissing no second factor is on, codeMissing wrongCode
   */
  async assertMoney(call: UserCall, proof: MoneyProof): Promise<void> {
    const { fundFactorThresholdUsdt } = await this.#deps.settings.read();
    const threshold = parseUnits(fundFactorThresholdUsdt, USDT_SCALE);
    if (!threshold.ok) throw new Error('the threshold is not an amount');
    await this.assertFundPassword(call.session.userId, proof.legalPwd);
    if (proof.valueUsdtUnits <= threshold.value) return;
    if (!(await confirmFactor(this.#deps, call, proof.factorCode)))
      throw refuse.secondFactorMissing();
  }

  /**
   * Before what cannot be taken back: the transaction password, and a second factor where one is on.
   * @throws ApiError fundPasswordMissing wrongFundPassword tooManyFailures codeMissing wrongCode
   */
  async assertFinal(call: UserCall, legalPwd: string, factorCode?: string): Promise<void> {
    await this.assertFundPassword(call.session.userId, legalPwd);
    await confirmFactor(this.#deps, call, factorCode);
  }

  /** Nothing leaves the exchange for a day after a change of password, contact or factor. @throws ApiError withdrawalsLocked */
  async assertWithdrawalsOpen(userId: number): Promise<void> {
    const { rows } = await this.#deps.pool.query<{ until_ms: number }>(
      'SELECT withdraw_locked_until_ms AS until_ms FROM users WHERE user_id = $1',
      [userId],
    );
    const retryAfterMs = (rows[0]?.until_ms ?? 0) - this.#deps.nowMs();
    if (retryAfterMs > 0) throw refuse.withdrawalsLocked({ retryAfterMs });
  }
}
