export { Corrections } from './corrections.ts';
export { correctionStaffHandlers } from './staff.ts';
