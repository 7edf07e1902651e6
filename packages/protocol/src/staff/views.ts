import { Type } from 'typebox';
import { Closed, Id, Words } from '#fields.ts';
import { act, Nothing, read } from '#admin/admin-endpoint.ts';

/** Lists whose filters can be kept under a name. */
export const viewedLists = [
  'userList',
  'caseList',
  'blotterOrders',
  'blotterTrades',
  'blotterContractOrders',
  'blotterContractTrades',
  'blotterOptionEntries',
] as const;
export type ViewedList = (typeof viewedLists)[number];

const List = Type.Enum(viewedLists);

/** Filters as the list's own address has them. No space, `@` or `%`: what is searched for may be a contact, and is not kept. */
const Query = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '^[A-Za-z0-9=&_.:-]+$',
  examples: ['status=frozen&order=oldest'],
});

export const viewStaff = {
  myViews: read(null, {
    description: 'My own sets of filters of a list, by name.',
    request: { list: List },
    reply: Closed({
      views: Type.Array(Closed({ viewId: Id, name: Type.String(), query: Type.String() })),
    }),
  }),
  myViewSave: act(null, {
    description: 'Keeps filters of a list under a name of mine; what had that name is replaced.',
    errors: ['aboveMax'],
    request: { list: List, name: Words(40, 1), query: Query },
    reply: Closed({ viewId: Id }),
  }),
  myViewRemove: act(null, {
    description: 'Forgets a set of filters of mine.',
    errors: ['notFound'],
    request: { viewId: Id },
    reply: Nothing,
  }),
};
