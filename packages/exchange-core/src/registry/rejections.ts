import { requestRejections } from '#kernel/request-memory.ts';

export const assetCreateRejections = [
  'invalid_symbol',
  'invalid_scale',
  'asset_exists',
  'too_many_assets',
] as const;

export const assetDelistRejections = ['unknown_asset', 'asset_delisted', 'asset_in_use'] as const;

export const feeTierSetRejections = ['invalid_fee_tier', 'invalid_fee_rate'] as const;

export const userCreateRejections = [
  'invalid_user_id',
  'invalid_self_trade_group',
  'user_exists',
  'unknown_fee_tier',
] as const;

export const userFeeTierSetRejections = ['unknown_user', 'unknown_fee_tier'] as const;

export const orderCancelFrozenRejections = [...requestRejections, 'unknown_user'] as const;

/** Why each command of registry can be refused, in the order the checks run. */
export const registryRejections = {
  asset_create: assetCreateRejections,
  asset_delist: assetDelistRejections,
  fee_tier_set: feeTierSetRejections,
  user_create: userCreateRejections,
  user_fee_tier_set: userFeeTierSetRejections,
  order_cancel_frozen: orderCancelFrozenRejections,
} as const;

export type RegistryRejection =
  (typeof registryRejections)[keyof typeof registryRejections][number];
