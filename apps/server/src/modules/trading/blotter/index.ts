export { adminBlotterHandlers } from './staff.ts';
