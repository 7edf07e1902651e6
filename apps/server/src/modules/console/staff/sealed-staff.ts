import { sealedColumn } from '#modules/access/secrets/index.ts';
import { contextOf } from './staff-totp.ts';

const seed = {
  column: 'totp_sealed',
  purpose: 'totp-seed',
  contextOf: (row: Readonly<Record<string, unknown>>) => contextOf(Number(row['staff_id'])),
} as const;

/** Seeds of staff's authenticator apps, those of open invitations too. */
export const sealedStaff = [
  sealedColumn({ ...seed, table: 'staff', id: ['staff_id'] }),
  sealedColumn({ ...seed, table: 'staff_links', id: ['link_hash'], reads: ['staff_id'] }),
];
