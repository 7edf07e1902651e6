import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Appliers, Deciders } from '#kernel/product.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { closeFrozen, createAsset, createUser, setFeeTier, setUserFeeTier } from './administer.ts';
import type { StoredAsset } from './asset-table.ts';
import { registryCommands } from './commands.ts';
import { delistAsset } from './delist-asset.ts';
import { registryEffects } from './effects.ts';
import type { StoredFeeTier } from './fee-tier-table.ts';
import { registryRecords } from './records.ts';
import type { AssetTermRow } from './records.ts';
import { registryRejections } from './rejections.ts';
import type { RegistryRejection } from './rejections.ts';
import type { StoredUser } from './user-table.ts';

export interface RegistryRows {
  readonly assets: readonly StoredAsset[];
  readonly feeTiers: readonly StoredFeeTier[];
  readonly users: readonly StoredUser[];
}

/** Keeps the kernel's tables of assets, fee tiers and users. */
class Registry {
  readonly decide: Deciders<typeof registryCommands, RegistryRejection>;
  readonly apply: Appliers<typeof registryEffects>;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    const terms: ProductRecord<AssetTermRow> = kernel.records.record(
      'asset_term',
      registryRecords.asset_term,
    );
    kernel.assets.readTermsFrom(terms.table);
    this.decide = {
      asset_create: (command) => createAsset(kernel, command),
      asset_delist: (command) => delistAsset(kernel, terms, command),
      fee_tier_set: (command) => setFeeTier(kernel, command),
      user_create: (command) => createUser(kernel, command),
      user_fee_tier_set: (command) => setUserFeeTier(kernel, command),
      order_cancel_frozen: (command) => closeFrozen(kernel, command),
    };
    this.apply = {
      asset_created: ({ type: _type, ...asset }) => kernel.assets.add(asset),
      fee_tier_set: ({ type: _type, ...tier }) => {
        kernel.feeTiers.set(tier.tier, tier);
        kernel.users.refreshRates(kernel.feeTiers);
      },
      user_set: ({ type: _type, ...user }) => kernel.users.set(user, kernel.feeTiers),
    };
  }

  dump(): RegistryRows {
    const { assets, feeTiers, users } = this.#kernel;
    return {
      assets: [...assets.rows()],
      feeTiers: feeTiers.rows(),
      users: [...users.rows()].sort((a, b) => a.userId - b.userId),
    };
  }

  load(rows: RegistryRows): void {
    const { assets, feeTiers, users } = this.#kernel;
    for (const asset of rows.assets) assets.add(asset);
    for (const tier of rows.feeTiers) feeTiers.set(tier.tier, tier);
    for (const user of rows.users) users.set(user, feeTiers);
  }
}

/** Assets, users and fee tiers: what everything else refers to. */
export const registry = defineProduct({
  name: 'registry',
  commands: registryCommands,
  effects: registryEffects,
  records: registryRecords,
  rejections: registryRejections,
  create: (kernel) => new Registry(kernel),
});
