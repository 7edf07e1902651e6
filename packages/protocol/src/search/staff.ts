import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { documentTypes, paymentKinds } from '#vocabulary.ts';
import { UserRow } from '#users/staff.ts';
import { act, read, Reason } from '#admin/admin-endpoint.ts';

/** What a number in the search field may be the number of, besides a user's. */
const recordKinds = [
  'order',
  'trade',
  'contract_order',
  'contract_trade',
  'contract_position',
  'option_entry',
  'p2p_order',
  'p2p_ad',
  'case',
  'identity_review',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** One thing that has the number, with the users it concerns; never a name or a contact. */
export const FoundRecord = Closed({
  kind: Type.Enum(recordKinds),
  id: Id,
  userIds: Type.Array(Id, { maxItems: 2 }),
  /** Of an order, a trade or an option entry: in which market. Contract trades count in each, so several have one number. */
  symbol: Nullable(Type.String()),
  atMs: TimeMs,
});
export type FoundRecord = Static<typeof FoundRecord>;

/** In what two accounts can agree, the strongest first. */
export const linkKinds = ['document', 'pay_account', 'device', 'address'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** At most fifty: more is no answer. */
const Found = Closed({ users: Type.Array(UserRow, { maxItems: 50 }) });

export const searchStaff = {
  search: read(null, {
    description:
      'What a number or the beginning of a contact or name may mean: users, orders, trades, entries, ads, cases; each kind for those who may see it.',
    request: { text: Type.String({ minLength: 1, maxLength: 254 }) },
    reply: Closed({ users: Type.Array(UserRow), records: Type.Array(FoundRecord) }),
  }),
  findByDocument: act('identity.view', {
    description:
      'Users who ever sent a document of this number. It is compared by HMAC; each search is a look, and is written down without the number.',
    request: {
      country: Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
      documentType: Type.Enum(documentTypes),
      documentNumber: Type.String({ minLength: 4, maxLength: 40 }),
      reason: Reason,
    },
    reply: Found,
  }),
  findByPerson: act('identity.view', {
    description:
      'Users who ever sent a document of these names and this birthday, in any order of the names; each search is a look.',
    request: {
      firstName: Type.String({ minLength: 1, maxLength: 80 }),
      lastName: Type.String({ minLength: 1, maxLength: 80 }),
      birthday: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 }),
      reason: Reason,
    },
    reply: Found,
  }),
  findByName: act('identity.names', {
    description:
      'Users who ever sent a document whose name has all these whole words, in any order and in any script, compared by HMAC; each search is a look.',
    request: { name: Type.String({ minLength: 1, maxLength: 160 }), reason: Reason },
    reply: Found,
  }),
  findByPayAccount: act('users.contact', {
    description: 'Users who receive money by this bank card or account; each search is a look.',
    request: {
      kind: Type.Enum(paymentKinds),
      account: Type.String({ minLength: 3, maxLength: 200 }),
      reason: Reason,
    },
    reply: Found,
  }),
  findByAddress: act('users.sessions', {
    description:
      'Users who logged in from this network address, those of the latest log-ins; each search is a look.',
    request: { address: Type.String({ minLength: 2, maxLength: 45 }), reason: Reason },
    reply: Found,
  }),
  findByDevice: act('users.devices', {
    description:
      'Users who logged in with the installation of the app that has this code, those of the latest log-ins; each search is a look.',
    request: { deviceCode: Type.String({ minLength: 16, maxLength: 40 }), reason: Reason },
    reply: Found,
  }),
  userLinks: read('users.view', {
    description:
      'Other users with a device, network address, document or receiving account of this one; each kind for those who may see it on a user’s page.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({
      /** What was looked at: the kinds that the asker may see. */
      looked: Type.Array(Type.Enum(linkKinds)),
      links: Type.Array(Closed({ user: UserRow, by: Type.Array(Type.Enum(linkKinds)) }), {
        maxItems: 100,
      }),
    }),
  }),
};

/** What acts of this subject do; see admin/effects.ts. What was looked for is not said: it is personal. */
export interface SearchEffects {
  readonly users_find: {
    readonly by: 'document' | 'person' | 'name' | 'pay_account' | 'address' | 'device';
    readonly found: number;
  };
}
