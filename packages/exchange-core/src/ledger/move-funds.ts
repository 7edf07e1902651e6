import { isUnits } from '@candor/money';
import {
  kindCodeOf,
  KIND_HOUSE,
  REASON_ACCOUNT_TRANSFER,
  REASON_DEMO_FUND,
  REASON_HOUSE_SEED,
} from '#kernel/codes.ts';
import type { CommandOf, CommandStamp } from '#kernel/commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { writeEffect } from '#kernel/effect-writer.ts';
import { demoFundKey } from '#kernel/exchange-state.ts';
import type { EngineOptions, ExchangeState } from '#kernel/exchange-state.ts';

/** A user may fund an asset again after this much engine time. */
const DEMO_FUND_PAUSE_MS = 86_400_000;

/** Gives a user demo money, once a day and asset, out of an account that shows what was given. */
export function fundDemo(
  state: ExchangeState,
  options: EngineOptions,
  command: CommandOf<'demo_fund'> & CommandStamp,
): Decision {
  const { userId, assetId, units } = command;
  if (!options.demoEnabled) return rejected('demo_disabled');
  const userSlot = state.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (state.assets[assetId] === undefined) return rejected('unknown_asset');
  const kind = kindCodeOf(command.accountKind);
  if (kind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (units > options.demoFundUnitsMax) return rejected('demo_fund_too_large');
  const key = demoFundKey(userId, assetId);
  const fundedAtMs = state.demoFunds.get(key)?.fundedAtMs;
  if (fundedAtMs !== undefined && fundedAtMs + DEMO_FUND_PAUSE_MS > command.timestampMs) {
    return rejected('demo_fund_too_soon');
  }
  if (!state.ledger.canIssue(assetId, units)) return rejected('asset_supply_overflow');

  state.accept(command);
  const faucet = state.ledger.openHouse('demo_faucet', assetId);
  const account = state.ledger.open(assetId, kind, userSlot, userId);
  state.ledger.postUnits(faucet, account, units, REASON_DEMO_FUND, 0);
  state.demoFunds.set(key, { userId, assetId, fundedAtMs: state.timestampMs });
  writeEffect(state.log, { type: 'demo_funded', userId, assetId });
  return accepted(state.sequence, 0, 0);
}

/** Gives a labelled house trader its capital. */
export function seedHouse(
  state: ExchangeState,
  command: CommandOf<'house_seed'> & CommandStamp,
): Decision {
  const { userId, assetId, units } = command;
  const userSlot = state.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (state.users.row(userSlot).role !== 'house') return rejected('not_a_house_user');
  if (state.assets[assetId] === undefined) return rejected('unknown_asset');
  const kind = kindCodeOf(command.accountKind);
  if (kind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (!state.ledger.canIssue(assetId, units)) return rejected('asset_supply_overflow');

  state.accept(command);
  const capital = state.ledger.openHouse('seed_capital', assetId);
  const account = state.ledger.open(assetId, kind, userSlot, userId);
  state.ledger.postUnits(capital, account, units, REASON_HOUSE_SEED, 0);
  return accepted(state.sequence, 0, 0);
}

/** Moves a user's available money between two of their account kinds. */
export function transferBetweenAccounts(
  state: ExchangeState,
  command: CommandOf<'account_transfer'> & CommandStamp,
): Decision {
  const { userId, assetId, units } = command;
  const userSlot = state.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (state.assets[assetId] === undefined) return rejected('unknown_asset');
  const fromKind = kindCodeOf(command.fromKind);
  const toKind = kindCodeOf(command.toKind);
  if (fromKind === KIND_HOUSE || toKind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (fromKind === toKind) return rejected('same_account');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  const from = state.ledger.find(assetId, fromKind, userSlot);
  if (from === 0 || state.ledger.balance(from) < units) return rejected('insufficient_balance');

  state.accept(command);
  const to = state.ledger.open(assetId, toKind, userSlot, userId);
  state.ledger.postUnits(from, to, units, REASON_ACCOUNT_TRANSFER, 0);
  return accepted(state.sequence, 0, 0);
}
