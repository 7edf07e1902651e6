import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { UserRow } from '#users/staff.ts';
import { read } from '#admin/admin-endpoint.ts';

/** What a number in the search field may be the number of, besides a user's. */
const recordKinds = [
  'order',
  'trade',
  'contract_order',
  'p2p_order',
  'case',
  'identity_review',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One thing that has the number, with the users it concerns; never a name or a contact. */
export const FoundRecord = Closed({
  kind: Type.Enum(recordKinds),
  id: Id,
  userIds: Type.Array(Id, { maxItems: 2 }),
  /** Of an order or a trade: in which market. */
  symbol: Nullable(Type.String()),
  atMs: TimeMs,
});
export type FoundRecord = Static<typeof FoundRecord>;

export const searchStaff = {
  search: read(null, {
    description:
      'What a number or the beginning of a contact or name may mean: users, orders, trades, cases; each kind for those who may see it.',
    request: { text: Type.String({ minLength: 1, maxLength: 254 }) },
    reply: Closed({ users: Type.Array(UserRow), records: Type.Array(FoundRecord) }),
  }),
};
