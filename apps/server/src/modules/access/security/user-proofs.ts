import { compareDecimals } from '@candor/money';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { isRequestKnown } from '#api/known-request.ts';
import { assertFundPassword, hasFundPassword } from './fund-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor } from './step-up.ts';

/** What confirms a payment: the transaction password, and the second factor where much is at stake. */
export interface MoneyProof {
  readonly legalPwd: string;
  readonly factorCode?: string | undefined;
  /** The payment's worth in USDT, in decimals: houses list it with different ones. Undefined where the coin has no price. */
  readonly valueUsdt: string | undefined;
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
    if (!hasFactor && (await this.#isMuch(proof.valueUsdt))) throw refuse.secondFactorMissing();
  }

  /** Before what will end in a payment: where much is at stake, a second factor has to be on. @throws ApiError secondFactorMissing */
  async assertFactorFor(userId: number, valueUsdt: string | undefined): Promise<void> {
    if (!(await this.#isMuch(valueUsdt))) return;
    if ((await this.#deps.factor.factorsOf(userId)).length === 0)
      throw refuse.secondFactorMissing();
  }

  /** More than staff let the transaction password confirm alone; what has no price is much. */
  async #isMuch(valueUsdt: string | undefined): Promise<boolean> {
    const { fundFactorThresholdUsdt } = await this.#deps.settings.read();
    return valueUsdt === undefined || compareDecimals(valueUsdt, fundFactorThresholdUsdt) > 0;
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
