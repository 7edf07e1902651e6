import { Type } from 'typebox';
import type { Static } from 'typebox';
import { BillView } from '#endpoints/wallet-endpoints.ts';
import {
  AccountKindName,
  AssetSymbol,
  Closed,
  Id,
  Nullable,
  pageFields,
  Sequence,
  Symbol,
  TimeMs,
  timeRangeFields,
} from '#fields.ts';
import { BalanceView, FillView, OrderView } from '#views.ts';
import { freezeCategories, paymentKinds } from '#vocabulary.ts';
import {
  defineAdminEndpoint,
  ListOrder,
  NextCursor,
  Nothing,
  Outcome,
  Reason,
} from './admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

const userKeys = ['id', 'email', 'phone', 'nickname', 'invite'] as const;
const identityStates = ['none', 'pending', 'verified', 'refused'] as const;
const userStatuses = ['active', 'frozen'] as const;

/** What users are listed by: a search along one key, or filters; not both. */
const userFilterFields = {
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  by: Type.Optional(Type.Enum(userKeys)),
  status: Type.Optional(Type.Enum(userStatuses)),
  identity: Type.Optional(Type.Enum(identityStates)),
  registeredFromMs: Type.Optional(TimeMs),
  registeredToMs: Type.Optional(TimeMs),
};

const userRowFields = {
  userId: Id,
  /** Masked; in full only by userContact, which is written down. */
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  nickname: Nullable(Type.String()),
  inviteCode: Type.String(),
  status: Type.Enum(userStatuses),
  identity: Type.Enum(identityStates),
  registeredAtMs: TimeMs,
};

export const UserRow = Closed(userRowFields);
export type UserRow = Static<typeof UserRow>;

export const userList = defineAdminEndpoint({
  name: 'userList',
  description: 'Users found by the beginning of a key, or by filters, the latest registered first.',
  request: { ...userFilterFields, order: ListOrder, ...pageFields },
  reply: Closed({ users: Type.Array(UserRow), nextCursor: NextCursor }),
});

export const UserDetail = Closed({
  ...userRowFields,
  feeTier: Count,
  makerRatePpm: Count,
  takerRatePpm: Count,
  /** Until then nothing can be withdrawn; null when free. */
  withdrawLockedUntilMs: Nullable(TimeMs),
  factors: Closed({ fundPassword: Type.Boolean(), totp: Type.Boolean(), passkeys: Count }),
  inviterId: Nullable(Id),
  invitedCount: Count,
  openOrders: Count,
  openSessions: Count,
  lastLoginAtMs: Nullable(TimeMs),
  /** Why and by whom the account is frozen; null while it is not. */
  freeze: Nullable(Closed({ reason: Type.String(), atMs: TimeMs, staffName: Type.String() })),
  notes: Count,
});
export type UserDetail = Static<typeof UserDetail>;

export const userDetail = defineAdminEndpoint({
  name: 'userDetail',
  description: 'One user with what protects the account; contacts are masked.',
  errors: [404],
  request: { userId: Id },
  reply: UserDetail,
});

export const userContact = defineAdminEndpoint({
  name: 'userContact',
  description: 'A user’s address and number in full; each look is written down.',
  errors: [404],
  request: { userId: Id, reason: Reason },
  reply: Closed({ email: Nullable(Type.String()), phone: Nullable(Type.String()) }),
});

export const userBalances = defineAdminEndpoint({
  name: 'userBalances',
  description: 'What a user owns, per account kind, as the core has it now.',
  errors: [404],
  request: { userId: Id },
  reply: Closed({ sequence: Sequence, balances: Type.Array(BalanceView) }),
});

export const userOrders = defineAdminEndpoint({
  name: 'userOrders',
  description: 'A user’s open or finished orders, the latest first.',
  errors: [404],
  request: {
    userId: Id,
    scope: Type.Optional(Type.Enum(['open', 'history'] as const)),
    symbol: Type.Optional(Symbol),
    ...pageFields,
    ...timeRangeFields,
  },
  reply: Closed({ sequence: Sequence, orders: Type.Array(OrderView), nextCursor: NextCursor }),
});

export const userFills = defineAdminEndpoint({
  name: 'userFills',
  description: 'A user’s fills, the latest first.',
  errors: [404],
  request: {
    userId: Id,
    symbol: Type.Optional(Symbol),
    orderId: Type.Optional(Id),
    ...pageFields,
    ...timeRangeFields,
  },
  reply: Closed({ sequence: Sequence, fills: Type.Array(FillView), nextCursor: NextCursor }),
});

export const userBills = defineAdminEndpoint({
  name: 'userBills',
  description: 'Every movement of a user’s money, the latest first.',
  errors: [404, 41036],
  request: {
    userId: Id,
    asset: Type.Optional(AssetSymbol),
    accountKind: Type.Optional(AccountKindName),
    ...pageFields,
    ...timeRangeFields,
  },
  reply: Closed({ sequence: Sequence, bills: Type.Array(BillView), nextCursor: NextCursor }),
});

export const userSessions = defineAdminEndpoint({
  name: 'userSessions',
  description: 'Where a user is logged in, the latest first.',
  errors: [404],
  request: { userId: Id },
  reply: Closed({
    sessions: Type.Array(
      Closed({
        sessionId: Id,
        device: Type.String(),
        address: Type.String(),
        /** Whether the user chose to be kept logged in there. */
        isKept: Type.Boolean(),
        createdAtMs: TimeMs,
        lastSeenAtMs: TimeMs,
      }),
    ),
  }),
});

export const userSessionEnd = defineAdminEndpoint({
  name: 'userSessionEnd',
  description: 'Ends one session of a user, or all of them; their sockets close at once.',
  errors: [404],
  request: { userId: Id, sessionId: Type.Optional(Id), reason: Reason },
  reply: Nothing,
});

export const userLogins = defineAdminEndpoint({
  name: 'userLogins',
  description: 'Attempts to log in to a user’s account, the latest first.',
  errors: [404],
  request: { userId: Id, ...pageFields },
  reply: Closed({
    logins: Type.Array(
      Closed({
        loginId: Id,
        atMs: TimeMs,
        address: Type.String(),
        device: Type.String(),
        outcome: Type.String(),
      }),
    ),
    nextCursor: NextCursor,
  }),
});

export const userFreeze = defineAdminEndpoint({
  name: 'userFreeze',
  description:
    'Closes an account to its owner: sessions and sockets end, log-in is refused, open orders are cancelled.',
  errors: [400, 404],
  request: {
    userId: Id,
    reason: Reason,
    /** What the owner is told; they never see the reason. `other` where none is given. */
    category: Type.Optional(Type.Enum(freezeCategories)),
  },
  reply: Nothing,
});

export const userUnfreeze = defineAdminEndpoint({
  name: 'userUnfreeze',
  description: 'Opens a frozen account to its owner again.',
  errors: [400, 404],
  request: { userId: Id, reason: Reason },
  reply: Outcome,
});

export const UserNote = Closed({
  noteId: Id,
  kind: Type.Enum(['note', 'freeze', 'unfreeze'] as const),
  atMs: TimeMs,
  staffId: Id,
  staffName: Type.String(),
  text: Type.String(),
});
export type UserNote = Static<typeof UserNote>;

export const userNotes = defineAdminEndpoint({
  name: 'userNotes',
  description: 'What staff wrote about a user, the latest first; the user never sees it.',
  errors: [404],
  request: { userId: Id, ...pageFields },
  reply: Closed({ notes: Type.Array(UserNote), nextCursor: NextCursor }),
});

export const userNoteAdd = defineAdminEndpoint({
  name: 'userNoteAdd',
  description: 'Writes a note about a user, for staff.',
  errors: [404],
  request: { userId: Id, text: Type.String({ minLength: 1, maxLength: 2_000 }) },
  reply: Closed({ noteId: Id }),
});

/** How a user is paid outside of the exchange; the account is masked, pictures of codes stay away. */
const PaymentMethod = Closed({
  payMethodId: Id,
  kind: Type.Enum(paymentKinds),
  bankName: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  name: Nullable(Type.String()),
  account: Type.String(),
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
});

export const userPaymentMethods = defineAdminEndpoint({
  name: 'userPaymentMethods',
  description: 'A user’s receiving information, accounts masked.',
  errors: [404],
  request: { userId: Id },
  reply: Closed({ methods: Type.Array(PaymentMethod) }),
});
