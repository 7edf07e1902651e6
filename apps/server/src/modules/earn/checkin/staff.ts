import { checkin, checkinDayOf } from '@candor/exchange-core';
import type { CheckinReads, CommandOf } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { AdminReply, AdminRequest, StaffEffect } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import { assetNamed, readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { dateOfDay } from './checkin-view.ts';

/** Days that staff look back. */
const DAYS_SHOWN = 14;

interface Stand {
  readonly rule: CheckinReads['rule'];
  readonly asset: CatalogueAsset;
}

/** The rule and its asset. @throws refusal notYetOpen before there is one */
async function standOf({ reads, catalogue }: EarnStaffDeps): Promise<Stand> {
  const { value: rule } = await reads((reader) => reader.read(checkin).rule);
  if (rule.assetId === 0) throw refuse.notYetOpen();
  return { rule, asset: catalogue.assetOf(rule.assetId) };
}

async function view(deps: EarnStaffDeps): Promise<AdminReply<'checkinView'>> {
  const { sequence, value: rule } = await deps.reads((reader) => reader.read(checkin).rule);
  if (rule.assetId === 0) return { sequence, checkin: null, days: [] };
  return viewOf(deps, { rule, asset: deps.catalogue.assetOf(rule.assetId) });
}

async function viewOf(
  deps: EarnStaffDeps,
  { rule, asset }: Stand,
): Promise<AdminReply<'checkinView'>> {
  const text = (units: Parameters<typeof formatUnits>[0]) => formatUnits(units, asset.scale);
  const today = checkinDayOf(deps.nowMs());
  const { sequence, value } = await deps.reads((reader) => {
    const own = reader.read(checkin);
    const days = Array.from({ length: DAYS_SHOWN }, (_, back) => own.totalOf(today - back));
    return { state: own.state, left: own.poolUnits, days };
  });
  const set = {
    state: value.state,
    asset: asset.symbol,
    reward: text(rule.rewardUnits),
    isOpen: rule.takesCheckins === 1,
    left: text(value.left),
    funded: text(rule.fundedUnits),
    lastFundedAtMs: rule.lastFundedAtMs === 0 ? null : rule.lastFundedAtMs,
  };
  const days = value.days.map(({ day, count, units }) => ({
    date: dateOfDay(day),
    count,
    paid: text(units),
  }));
  return { sequence, checkin: set, days };
}

/** A plan that is one command to the core, sent once its entry is durable. */
function planOf(
  { engine }: EarnStaffDeps,
  command: CommandOf<'checkin_rule_set' | 'checkin_fund'>,
  effect: StaffEffect,
  [before, after]: readonly [Plan<object>['before'], Plan<object>['after']],
): Plan<object> {
  return planOfCommand(engine, { subject: 'check-in', command, effect, before, after });
}

function rule(
  { rule: own }: Stand,
  fields: { readonly isOpen?: number } & Partial<Pick<Stand['rule'], 'assetId' | 'rewardUnits'>>,
) {
  const { assetId, rewardUnits, takesCheckins } = own;
  return {
    type: 'checkin_rule_set',
    assetId,
    rewardUnits,
    isOpen: takesCheckins,
    ...fields,
  } as const;
}

/** What a check-in pays. @throws refusal for an amount that is none, or nothing */
export function readReward(
  { reward }: Pick<AdminRequest<'checkinReward'>, 'reward'>,
  asset: Pick<CatalogueAsset, 'scale'>,
): Units {
  const rewardUnits = readAmount(reward, asset, 'reward');
  if (rewardUnits === 0) throw refuse.belowMinOrder({ field: 'reward' });
  return rewardUnits;
}

/** Sets what a check-in pays. The first time there is no rule yet: it begins paused, with an empty pool. */
async function setReward(
  deps: EarnStaffDeps,
  request: AdminRequest<'checkinReward'>,
): Promise<Plan<object>> {
  const { value: own } = await deps.reads((reader) => reader.read(checkin).rule);
  const asset = assetNamed(deps, request.asset);
  const isNew = own.assetId === 0;
  if (!isNew && own.assetId !== asset.assetId) throw refuse.checkinAssetFixed({ field: 'asset' });
  const { symbol, scale, assetId } = asset;
  const rewardUnits = readReward(request, asset);
  const before = isNew ? null : { reward: formatUnits(own.rewardUnits, scale) };
  const after = { reward: formatUnits(rewardUnits, scale) };
  const effect = { kind: 'checkin_reward', asset: symbol, ...after } as const;
  const command = rule({ rule: own, asset }, { assetId, rewardUnits });
  return planOf(deps, command, effect, [before, after]);
}

async function fund(
  deps: EarnStaffDeps,
  { amount }: AdminRequest<'checkinFund'>,
): Promise<Plan<object>> {
  const { asset } = await standOf(deps);
  const units = readAmount(amount, asset, 'amount');
  const text = formatUnits(units, asset.scale);
  const effect = { kind: 'checkin_fund', asset: asset.symbol, amount: text } as const;
  const command = { type: 'checkin_fund', source: 'fees', units } as const;
  return planOf(deps, command, effect, [null, { source: 'fees', amount: text }]);
}

/** The check-in as staff see and steer it. */
export function checkinStaffHandlers(deps: EarnStaffDeps) {
  return {
    checkinView: () => view(deps),
    checkinOpen: async ({ isOpen }) => {
      const stand = await standOf(deps);
      const before = { isOpen: stand.rule.takesCheckins === 1 };
      const command = rule(stand, { isOpen: isOpen ? 1 : 0 });
      return planOf(deps, command, { kind: 'checkin_open', isOpen }, [before, { isOpen }]);
    },
    checkinReward: async (request) => withoutReply(await setReward(deps, request)),
    checkinFund: async (request) => withoutReply(await fund(deps, request)),
  } satisfies Partial<AdminHandlers>;
}
