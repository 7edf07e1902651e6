export { checkin } from './product.ts';
export type { CheckinReads } from './product.ts';
export {
  CHECKIN_RUN_DAYS,
  CHECKIN_ZONE_OFFSET_MS,
  checkinDayOf,
  checkinDayStartMs,
  rewardOf,
  runDayOf,
} from './streak.ts';
