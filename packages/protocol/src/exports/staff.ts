import { Type } from 'typebox';
import { Closed, pageFields } from '#fields.ts';
import { act, NextCursor, Reason } from '#admin/admin-endpoint.ts';
import { exportableLists } from '#admin/exportable-lists.ts';
import type { ExportableList } from '#admin/exportable-lists.ts';

/** A query is as long as the filters of the list with the most of them. */
const QUERY_LENGTH_MAX = 1_000;

export const exportStaff = {
  listExport: act('lists.export', {
    description:
      'A list as a spreadsheet’s text, for who may also see it: the same rows, contacts masked.',
    confirmation: 'recently',
    errors: ['notFound', 'unknownAssetOrAccount', 'notPermitted'],
    request: {
      list: Type.Enum(Object.keys(exportableLists) as ExportableList[]),
      query: Type.String({
        maxLength: QUERY_LENGTH_MAX,
        description: 'what the list is asked for, as its own address has it',
        examples: ['status=frozen&order=oldest'],
      }),
      cursor: pageFields.cursor,
      reason: Reason,
    },
    reply: Closed({
      fileName: Type.String(),
      contentType: Type.String(),
      text: Type.String(),
      rows: Type.Integer({ minimum: 0 }),
      nextCursor: NextCursor,
    }),
  }),
};
