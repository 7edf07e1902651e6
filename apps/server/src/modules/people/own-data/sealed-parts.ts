import { sealedColumn } from '#modules/access/secrets/index.ts';

/** The files of users' own data, for the job that seals everything under another key. */
export const sealedParts = sealedColumn({
  table: 'data_file_parts',
  id: ['file_id', 'place'],
  column: 'part_sealed',
  purpose: 'data-file',
  contextOf: (row) => `file ${String(row['file_id'])} ${String(row['place'])}`,
});
