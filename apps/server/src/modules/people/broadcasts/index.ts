export { Broadcasts } from './broadcasts.ts';
export { broadcastStaffHandlers } from './staff.ts';
