import type { AdminReply } from '@candor/protocol';
import type { HouseCheckin } from './checkin-file.ts';
import type { HouseFile } from './house-file.ts';
import { changedFields, NO_PLAN } from './plan-parts.ts';
import type { House, HousePart, HousePlan, Step } from './plan-parts.ts';

type Own = AdminReply<'checkinView'>['checkin'];

/**
 * What leads from the check-in of the house to that of the file. It is set up paused, and opened by the next run. Its
 * pool is filled by hand: a file that is applied again must not pay again.
 */
export function checkinPlan(
  own: Own,
  { checkin: wanted }: Pick<HouseFile, 'checkin'>,
  { assets }: Pick<House, 'assets'>,
): HousePlan {
  if (wanted === undefined) return NO_PLAN;
  if (own === null) {
    const isLater = !assets.some(({ symbol }) => symbol === wanted.asset);
    return { steps: [newCheckin(wanted, isLater)], problems: [] };
  }
  if (own.asset !== wanted.asset) {
    return { steps: [], problems: [`checkin pays in ${own.asset}, which stays`] };
  }
  return { steps: [...rewardSteps(own, wanted), ...openSteps(own, wanted)], problems: [] };
}

function newCheckin({ asset, reward, isOpen }: HouseCheckin, isLater: boolean): Step {
  const open = isOpen ? ', opened by the next run' : ', paused';
  const later = isLater ? ' (once its asset is there)' : '';
  return {
    name: 'checkinReward',
    subject: 'check-in',
    request: { asset, reward },
    says: `+ checkin: ${changedFields(null, { asset, reward }).join(', ')}${open}${later}`,
    isLater,
  };
}

function rewardSteps(own: NonNullable<Own>, { asset, reward }: HouseCheckin): Step[] {
  const changed = changedFields(own, { reward });
  if (changed.length === 0) return [];
  return [
    {
      name: 'checkinReward',
      subject: 'check-in',
      request: { asset, reward },
      says: `~ checkin: ${changed.join(', ')}`,
    },
  ];
}

function openSteps(own: NonNullable<Own>, { isOpen }: HouseCheckin): Step[] {
  if (own.isOpen === isOpen) return [];
  return [
    {
      name: 'checkinOpen',
      subject: 'check-in',
      request: { isOpen },
      says: `~ checkin: ${isOpen ? 'paused → open' : 'open → paused'}`,
    },
  ];
}

/** The daily check-in; a house without one says nothing of it. */
export const checkinPart: HousePart<'checkin'> = {
  key: 'checkin',
  plan: async (call, file, house) =>
    checkinPlan((await call('checkinView', {})).checkin, file, house),
  read: async (call) => {
    const { checkin: own } = await call('checkinView', {});
    if (own === null) return undefined;
    const { asset, reward, isOpen } = own;
    return { asset, reward, isOpen };
  },
};
