import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { isCount, isWithin } from '#kernel/ranges.ts';
import type { RegistryCommand } from './commands.ts';
import { registryEffects } from './effects.ts';
import type { RegistryRejection } from './rejections.ts';

const ASSETS_MAX = 10_000;
/** Units of 18 decimals still leave 9 whole coins below 2^63; every real asset here has 8 or less. */
const ASSET_SCALE_MAX = 18;
/** A tenth of a trade: no honest fee is higher. */
export const FEE_RATE_PPM_MAX = 100_000;
const FEE_TIERS_MAX = 1_000;

const ASSET_SYMBOL = /^[A-Z0-9]{1,16}$/;

type Answer = Decision<RegistryRejection>;

const writeEffect = effectWriter(registryEffects);

export function createAsset(kernel: Kernel, command: RegistryCommand<'asset_create'>): Answer {
  const { symbol, scale } = command;
  if (!ASSET_SYMBOL.test(symbol)) return rejected('invalid_symbol');
  if (!isWithin(scale, 0, ASSET_SCALE_MAX)) return rejected('invalid_scale');
  if (kernel.assets.named(symbol) !== undefined) return rejected('asset_exists');
  if (kernel.assets.size >= ASSETS_MAX) return rejected('too_many_assets');

  kernel.accept(command);
  const asset = { assetId: kernel.assets.size + 1, symbol, scale };
  kernel.assets.add(asset);
  writeEffect(kernel.log, { type: 'asset_created', ...asset });
  return accepted(kernel.sequence);
}

export function setFeeTier(kernel: Kernel, command: RegistryCommand<'fee_tier_set'>): Answer {
  const { tier, makerRatePpm, takerRatePpm } = command;
  if (!isWithin(tier, 0, FEE_TIERS_MAX)) return rejected('invalid_fee_tier');
  if (
    !isWithin(makerRatePpm, 0, FEE_RATE_PPM_MAX) ||
    !isWithin(takerRatePpm, 0, FEE_RATE_PPM_MAX)
  ) {
    return rejected('invalid_fee_rate');
  }

  kernel.accept(command);
  kernel.feeTiers.set(tier, { tier, makerRatePpm, takerRatePpm });
  kernel.users.refreshRates(kernel.feeTiers);
  writeEffect(kernel.log, { type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm });
  return accepted(kernel.sequence);
}

export function createUser(kernel: Kernel, command: RegistryCommand<'user_create'>): Answer {
  const { userId, role, feeTier, selfTradeGroup } = command;
  if (!isCount(userId)) return rejected('invalid_user_id');
  if (!isWithin(selfTradeGroup, 0, Number.MAX_SAFE_INTEGER)) {
    return rejected('invalid_self_trade_group');
  }
  if (kernel.users.slotOf(userId) >= 0) return rejected('user_exists');
  if (!kernel.feeTiers.has(feeTier)) return rejected('unknown_fee_tier');

  kernel.accept(command);
  const user = { userId, role, feeTier, selfTradeGroup };
  kernel.users.set(user, kernel.feeTiers);
  writeEffect(kernel.log, { type: 'user_set', ...user });
  return accepted(kernel.sequence);
}

export function setUserFeeTier(
  kernel: Kernel,
  command: RegistryCommand<'user_fee_tier_set'>,
): Answer {
  const slot = kernel.users.slotOf(command.userId);
  if (slot < 0) return rejected('unknown_user');
  if (!kernel.feeTiers.has(command.feeTier)) return rejected('unknown_fee_tier');

  kernel.accept(command);
  const user = { ...kernel.users.row(slot), feeTier: command.feeTier };
  kernel.users.set(user, kernel.feeTiers);
  writeEffect(kernel.log, { type: 'user_set', ...user });
  return accepted(kernel.sequence);
}

/**
 * Ends everything a user has open, in every product, because the account was frozen: nobody picks
 * what. Its name is from the time when orders were all there was.
 */
export function closeFrozen(
  kernel: Kernel,
  command: RegistryCommand<'order_cancel_frozen'>,
): Answer {
  const userSlot = kernel.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  kernel.accept(command);
  kernel.closeFor(userSlot);
  return accepted(kernel.sequence);
}
