import { ProductEngine } from '#kernel/engine.ts';
import type { Decision as AnyDecision } from '#kernel/decision.ts';
import { Kernel } from '#kernel/kernel.ts';
import type { EngineOptions } from '#kernel/kernel.ts';
import { accountKinds } from '#kernel/vocabulary.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { contract } from '#contract/product.ts';
import type { ContractReader } from '#contract/reader.ts';
import { CONTRACT_MARKETS_FROM } from '#contract/state.ts';
import { spot } from '#spot/product.ts';
import type { SpotReader } from '#spot/reader.ts';
import { effectReader } from './effects.ts';
import type { AssetBalance, EngineReader, ReadableProduct } from './engine-port.ts';
import { houseAccounts, products, recordDefinitions } from './products.ts';
import type { Command, RejectionCode } from './products.ts';
import { storedLists } from './stored-state.ts';
import type { StoredState } from './stored-state.ts';

/** What the engine says to a command. */
export type Decision = AnyDecision<RejectionCode>;

/**
 * The deterministic exchange: commands in, decisions and effects out. It has no clock, no
 * randomness and no I/O; equal commands give equal effects, and applying the effects gives the
 * same state without deciding again.
 */
export class Engine extends ProductEngine<StoredState> implements EngineReader {
  readonly #spot: SpotReader;
  readonly #contracts: ContractReader;

  constructor(options: EngineOptions) {
    super(
      new Kernel(options, houseAccounts, recordDefinitions),
      products,
      effectReader,
      Object.keys(storedLists),
    );
    this.#spot = this.kernel.product(spot).read;
    this.#contracts = this.kernel.product(contract).read;
  }

  /**
   * Decides a command. A rejected or repeated one changes nothing and takes no sequence: the next
   * command carries the same one. Throws when a command is out of order or an invariant breaks;
   * after that the engine must not be used again.
   */
  decide(command: Command): Decision {
    return this.decideAny(command) as Decision;
  }

  /**
   * What a product answers to questions: its instance's `read`.
   * @example engine.read(finance).orderOf(orderId)
   */
  read<Reader>(product: ReadableProduct<Reader>): Reader {
    return this.kernel.product(product).read;
  }

  assets(): StoredState['assets'] {
    return [...this.kernel.assets.rows()];
  }

  assetDelistedAtMs(assetId: number): number {
    return this.kernel.assets.delistedAtMs(assetId);
  }

  assetUses(assetId: number): ReturnType<EngineReader['assetUses']> {
    return this.kernel.usesOf(assetId);
  }

  markets(): ReturnType<EngineReader['markets']> {
    return this.#spot.markets();
  }

  market(marketId: number): ReturnType<EngineReader['market']> {
    return this.#spot.market(marketId);
  }

  marketTerm(marketId: number): ReturnType<EngineReader['marketTerm']> {
    return this.#spot.term(marketId);
  }

  hasUser(userId: number): boolean {
    return this.kernel.users.slotOf(userId) >= 0;
  }

  user(userId: number): StoredState['users'][number] | undefined {
    const slot = this.kernel.users.slotOf(userId);
    return slot < 0 ? undefined : this.kernel.users.row(slot);
  }

  feeTier(tier: number): StoredState['feeTiers'][number] | undefined {
    return this.kernel.feeTiers.get(tier);
  }

  /** Every account the user ever used, by asset and then by kind. */
  balancesOf(userId: number): readonly AssetBalance[] {
    const { users, ledger, assets } = this.kernel;
    const slot = users.slotOf(userId);
    if (slot < 0) return [];
    const balances: AssetBalance[] = [];
    for (const asset of assets.rows()) {
      for (const accountKind of accountKinds) {
        const account = ledger.find(asset.assetId, kindCodeOf(accountKind), slot);
        if (account === 0) continue;
        balances.push({
          assetId: asset.assetId,
          accountKind,
          availableUnits: ledger.balance(account),
          heldUnits: ledger.balance(heldOf(account)),
        });
      }
    }
    return balances;
  }

  order(orderId: number): ReturnType<EngineReader['order']> {
    return this.#spot.order(orderId);
  }

  openOrdersOf(userId: number, marketId: number): ReturnType<EngineReader['openOrdersOf']> {
    return this.#spot.openOrdersOf(userId, marketId);
  }

  depth(marketId: number, levelsMax: number): ReturnType<EngineReader['depth']> {
    return this.#bookOf(marketId).depth(marketId, levelsMax);
  }

  depthVersion(marketId: number): number {
    return this.#bookOf(marketId).depthVersion(marketId);
  }

  ledgerSums(): ReturnType<EngineReader['ledgerSums']> {
    return this.kernel.ledger.sums();
  }

  /** Whose book a market has: contract markets are numbered apart. */
  #bookOf(marketId: number): Pick<SpotReader, 'depth' | 'depthVersion'> {
    return marketId < CONTRACT_MARKETS_FROM ? this.#spot : this.#contracts;
  }

  userTotals(): ReturnType<EngineReader['userTotals']> {
    const { ledger, users } = this.kernel;
    return ledger.userTotals((userId) => users.row(users.slotOf(userId)).role === 'customer');
  }
}
