import { isUnits } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  kindCodeOf,
  KIND_HOUSE,
  KIND_WALLET,
  REASON_ACCOUNT_TRANSFER,
  REASON_DEMO_FUND,
  REASON_HOUSE_SEED,
} from './codes.ts';
import type { LedgerCommand } from './commands.ts';
import type { DemoFunds } from './demo-funds.ts';
import { ledgerEffects } from './effects.ts';
import type { LedgerRejection } from './rejections.ts';

type Answer = Decision<LedgerRejection>;

const writeEffect = effectWriter(ledgerEffects);

/** A user may fund an asset again after this much engine time. */
const DEMO_FUND_PAUSE_MS = 86_400_000;

/** Gives a user demo money, once a day and asset, out of an account that shows what was given. */
export function fundDemo(
  kernel: Kernel,
  demoFunds: DemoFunds,
  command: LedgerCommand<'demo_fund'>,
): Answer {
  const { userId, assetId, units } = command;
  const { options } = kernel;
  if (!options.demoEnabled) return rejected('demo_disabled');
  const userSlot = kernel.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return rejected(beginning);
  const kind = kindCodeOf(command.accountKind);
  if (kind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (units > options.demoFundUnitsMax) return rejected('demo_fund_too_large');
  const fundedAtMs = demoFunds.fundedAtMs(userId, assetId);
  if (fundedAtMs !== undefined && fundedAtMs + DEMO_FUND_PAUSE_MS > command.timestampMs) {
    return rejected('demo_fund_too_soon');
  }
  if (!kernel.ledger.canIssue(assetId, units)) return rejected('asset_supply_overflow');

  kernel.accept(command);
  const faucet = kernel.ledger.openHouse('demo_faucet', assetId);
  const account = kernel.ledger.open(assetId, kind, userSlot, userId);
  kernel.ledger.postUnits(faucet, account, units, REASON_DEMO_FUND, 0);
  demoFunds.set({ userId, assetId, fundedAtMs: kernel.timestampMs });
  writeEffect(kernel.log, { type: 'demo_funded', userId, assetId });
  return accepted(kernel.sequence);
}

/** Gives a labelled house trader its capital. */
export function seedHouse(kernel: Kernel, command: LedgerCommand<'house_seed'>): Answer {
  const { userId, assetId, units } = command;
  const userSlot = kernel.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (kernel.users.row(userSlot).role !== 'house') return rejected('not_a_house_user');
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return rejected(beginning);
  const kind = kindCodeOf(command.accountKind);
  if (kind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (!kernel.ledger.canIssue(assetId, units)) return rejected('asset_supply_overflow');

  kernel.accept(command);
  const capital = kernel.ledger.openHouse('seed_capital', assetId);
  const account = kernel.ledger.open(assetId, kind, userSlot, userId);
  kernel.ledger.postUnits(capital, account, units, REASON_HOUSE_SEED, 0);
  return accepted(kernel.sequence);
}

/** Moves a user's available money between two of their account kinds. */
export function transferBetweenAccounts(
  kernel: Kernel,
  command: LedgerCommand<'account_transfer'>,
): Answer {
  const { userId, assetId, units } = command;
  const userSlot = kernel.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  const fromKind = kindCodeOf(command.fromKind);
  const toKind = kindCodeOf(command.toKind);
  if (fromKind === KIND_HOUSE || toKind === KIND_HOUSE) return rejected('account_kind_not_allowed');
  if (fromKind === toKind) return rejected('same_account');
  // What was delisted goes home: into the wallet, and nowhere else.
  if (toKind !== KIND_WALLET && kernel.assets.delistedAtMs(assetId) !== 0) {
    return rejected('asset_delisted');
  }
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  const from = kernel.ledger.find(assetId, fromKind, userSlot);
  if (from === 0 || kernel.ledger.balance(from) < units) return rejected('insufficient_balance');
  if (!kernel.mayLeave(from, units, command.timestampMs)) return rejected('open_positions_need_it');

  kernel.accept(command);
  const to = kernel.ledger.open(assetId, toKind, userSlot, userId);
  kernel.ledger.postUnits(from, to, units, REASON_ACCOUNT_TRANSFER, 0);
  return accepted(kernel.sequence);
}
