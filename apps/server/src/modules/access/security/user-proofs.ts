import { parseUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { isRequestKnown } from '#api/known-request.ts';
import { assertFundPassword, hasFundPassword } from './fund-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor } from './step-up.ts';

/** Decimals of an amount in USDT here, as of the asset. */
const USDT_SCALE = 8;

/** What confirms a payment: the transaction password, and the second factor where much is at stake. */
export interface MoneyProof {
  readonly legalPwd: string;
  readonly factorCode?: string | undefined;
  /** The payment's worth in 1e-8 USDT; undefined where the coin has no price. */
  readonly valueUsdtUnits: Units | undefined;
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

  /**
   * Before what cannot be taken back: the transaction password, and a second factor where one is on, or where much is
   * at stake. @throws ApiError fundPasswordMissing wrongFundPassword tooManyFailures codeMissing wrongCode secondFactorMissing
   */
  async assertFinal(call: UserCall, proof: MoneyProof): Promise<void> {
    await this.assertFundPassword(call.session.userId, proof.legalPwd);
    const hasFactor = await confirmFactor(this.#deps, call, proof.factorCode);
    if (!hasFactor && (await this.#isMuch(proof.valueUsdtUnits)))
      throw refuse.secondFactorMissing();
  }

  /** Before what will end in a payment: where much is at stake, a second factor has to be on. @throws ApiError secondFactorMissing */
  async assertFactorFor(userId: number, valueUsdtUnits: Units | undefined): Promise<void> {
    if (!(await this.#isMuch(valueUsdtUnits))) return;
    if ((await this.#deps.factor.factorsOf(userId)).length === 0)
      throw refuse.secondFactorMissing();
  }

  /** More than staff let the transaction password confirm alone; what has no price is much. */
  async #isMuch(valueUsdtUnits: Units | undefined): Promise<boolean> {
    const { fundFactorThresholdUsdt } = await this.#deps.settings.read();
    const threshold = parseUnits(fundFactorThresholdUsdt, USDT_SCALE);
    if (!threshold.ok) throw new Error('the threshold is not an amount');
    return valueUsdtUnits === undefined || valueUsdtUnits > threshold.value;
  }

  /**
   * Nothing is sold to people for a day after a change of password, contact or factor. A request that was carried out
   * before is let through: its answer says so. @throws ApiError withdrawalsLocked
   */
  async assertSalesOpen({ session, requestKey }: UserCall): Promise<void> {
    const { userId } = session;
    const retryAfterMs = await this.salesLockedForMs(userId);
    if (retryAfterMs === 0 || (await isRequestKnown(this.#deps.pool, userId, requestKey))) return;
    throw refuse.withdrawalsLocked({ retryAfterMs });
  }

  /** How long a user still sells to nobody; 0 when they may. */
  async salesLockedForMs(userId: number): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ until_ms: number }>(
      'SELECT sales_locked_until_ms AS until_ms FROM users WHERE user_id = $1',
      [userId],
    );
    return Math.max(0, (rows[0]?.until_ms ?? 0) - this.#deps.nowMs());
  }
}
