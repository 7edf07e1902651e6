import { fullAtLeast, levelProductsOf, reaches } from '@candor/protocol';
import type { EndpointName, LevelProduct } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Session } from '#api/call.ts';
import { isRequestKnown } from '#api/known-request.ts';
import { refuse } from '#api/refuse.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { needOf } from './level-book.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';

/** A call that begins something new, once its request is read. */
interface GatedCall {
  readonly name: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
  readonly requestKey: string;
}

interface GateDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly nowMs: () => number;
  readonly catalogue: Pick<MarketCatalogue, 'contract'>;
}

/**
 * Who may begin something new in a product: asked where the switches are asked, of the same calls, before a request
 * becomes a command. Of a product that asks nothing it costs nothing.
 */
export class UserGates {
  readonly #deps: GateDeps;

  constructor(deps: GateDeps) {
    this.#deps = deps;
  }

  readonly #isGold = (symbol: string): boolean =>
    this.#deps.catalogue.contract(symbol)?.accountKind === 'gold';

  /**
   * A repeated request that was carried out is let through: its answer says so, and nothing is done anew.
   * @throws ApiError countryExcluded fiatNeedsVerification notVerified levelTooLow, in this order
   */
  assertOpen({ name, request, session, requestKey }: GatedCall): Promise<void> | undefined {
    if (session === undefined) return undefined;
    const products = levelProductsOf(name, request, this.#isGold);
    const kept = this.#deps.levels.kept();
    if (kept !== undefined && products.every((product) => !kept.asking.has(product))) {
      return undefined;
    }
    return this.#assertProducts(products, session.userId, requestKey);
  }

  async #assertProducts(
    products: readonly LevelProduct[],
    userId: number,
    requestKey: string,
  ): Promise<void> {
    for (const product of products) await this.#assertProduct(product, userId, requestKey);
  }

  async #assertProduct(product: LevelProduct, userId: number, requestKey: string): Promise<void> {
    const { rules, asking } = await this.#deps.levels.read();
    if (!asking.has(product)) return;
    const { pool, nowMs } = this.#deps;
    const { level, countries } = await levelOf(pool, userId, nowMs());
    const need = needOf(rules, product, countries);
    if (reaches(level, need)) return;
    if (await isRequestKnown(pool, userId, requestKey)) return;
    if (need === 'closed') throw refuse.countryExcluded();
    if (fullAtLeast.has(product) && !reaches(level, 'full')) throw refuse.fiatNeedsVerification();
    const isIdentity = need === 'full' || (need === 'merchant' && level !== 'full');
    throw isIdentity ? refuse.notVerified() : refuse.levelTooLow();
  }
}
