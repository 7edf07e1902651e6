import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ApiKeyView } from '#api-keys/endpoints.ts';
import { userLevels } from '#levels/products.ts';
import { BillView } from '#wallet/endpoints.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  DeviceCode,
  Id,
  Nullable,
  pageFields,
  Sequence,
  Symbol,
  TimeMs,
  timeRangeFields,
} from '#fields.ts';
import { BalanceView, FeeLevel, FillView, OrderView } from '#views.ts';
import { freezeCategories, paymentKinds, userRestrictionNames } from '#vocabulary.ts';
import type { UserRestrictionName } from '#vocabulary.ts';
import {
  act,
  read,
  secondPersonIfAny,
  IdList,
  ListOrder,
  NextCursor,
  Nothing,
  Outcome,
  Reason,
} from '#admin/admin-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

const userKeys = ['id', 'email', 'phone', 'nickname', 'invite'] as const;
const identityStates = ['none', 'pending', 'verified', 'refused'] as const;
/** `stopped`: the owner came back, something was open after all, or the account was frozen meanwhile. */
export const closingStates = ['waiting', 'ending', 'closed', 'erased', 'stopped'] as const;
export type ClosingState = (typeof closingStates)[number];

const userStatuses = ['active', 'frozen', 'closed'] as const;

/** A bill as staff read it. */
const BillWithBalance = Closed({
  ...BillView.properties,
  /** What the account had of the asset right after it, available and held together. */
  balance: Amount,
});
export type BillWithBalance = Static<typeof BillWithBalance>;

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
  /** Masked, in full only by userContact, which is written down; null for who may see nothing personal, as are phone and nickname. */
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

export const UserRestrictionView = Closed({
  restriction: Type.Enum(userRestrictionNames),
  /** Null: until it is lifted. */
  untilMs: Nullable(TimeMs),
  /** What the user is told. */
  category: Type.Enum(freezeCategories),
  reason: Type.String(),
  staffName: Type.String(),
  setAtMs: TimeMs,
});
export type UserRestrictionView = Static<typeof UserRestrictionView>;

/** One user or several at once. */
const UserIds = Type.Array(Id, { minItems: 1, maxItems: 50 });

export const UserDetail = Closed({
  ...userRowFields,
  level: Type.Enum(userLevels),
  feeTier: Count,
  makerRatePpm: Count,
  takerRatePpm: Count,
  /** Null where fee tiers do not follow volume. */
  feeLevel: Nullable(FeeLevel),
  /** Until then nothing can be withdrawn; null when free. */
  withdrawLockedUntilMs: Nullable(TimeMs),
  factors: Closed({ fundPassword: Type.Boolean(), totp: Type.Boolean(), passkeys: Count }),
  inviterId: Nullable(Id),
  invitedCount: Count,
  openOrders: Count,
  openSessions: Count,
  lastLoginAtMs: Nullable(TimeMs),
  /** The last file of all their data that the user asked for; null for none. */
  dataFile: Nullable(
    Closed({ askedAtMs: TimeMs, address: Nullable(Type.String()), fetchedAtMs: Nullable(TimeMs) }),
  ),
  /** The owner closes the account, or has; null otherwise. `dueAtMs`: the next step, the end of what is kept at last. */
  closing: Nullable(
    Closed({
      state: Type.Enum(['waiting', 'ending', 'closed', 'erased'] as const),
      askedAtMs: TimeMs,
      dueAtMs: Nullable(TimeMs),
    }),
  ),
  /** Why and by whom the account is frozen; null while it is not. */
  freeze: Nullable(Closed({ reason: Type.String(), atMs: TimeMs, staffName: Type.String() })),
  /** What holds now, short of a freeze. */
  restrictions: Type.Array(UserRestrictionView),
  notes: Count,
});
export type UserDetail = Static<typeof UserDetail>;

export const UserNote = Closed({
  noteId: Id,
  kind: Type.Enum(['note', 'freeze', 'unfreeze', 'restrict', 'lift'] as const),
  atMs: TimeMs,
  staffId: Id,
  staffName: Type.String(),
  text: Type.String(),
});
export type UserNote = Static<typeof UserNote>;

/** How a user is paid outside of the exchange; pictures of codes stay away. */
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

export const userStaff = {
  userList: read('users.view', {
    description:
      'Users found by the beginning of a key, or by filters, the latest registered first. Who may see nothing personal gets no contact and no nickname, and searches by neither.',
    errors: ['notPermitted'],
    request: { ...userFilterFields, order: ListOrder, ...pageFields },
    reply: Closed({ users: Type.Array(UserRow), nextCursor: NextCursor }),
  }),
  closingList: read('users.view', {
    description:
      'Accounts whose owners close them or have, the latest asked for first: how far each is, and when the next step comes. Nobody of the staff closes one, hastens an erasure or opens it again.',
    request: { state: Type.Optional(Type.Enum(closingStates)), ...pageFields },
    reply: Closed({
      closings: Type.Array(
        Closed({
          closureId: Id,
          userId: Id,
          state: Type.Enum(closingStates),
          askedAtMs: TimeMs,
          /** The next step, at last the erasure of what is kept; null where none comes. */
          dueAtMs: Nullable(TimeMs),
          closedAtMs: Nullable(TimeMs),
          /** When all that was kept was erased, or the closing was stopped. */
          endedAtMs: Nullable(TimeMs),
        }),
      ),
      nextCursor: NextCursor,
    }),
  }),
  userDetail: read('users.view', {
    description:
      'One user with what protects the account; contacts are masked, and left out for who may see nothing personal.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: UserDetail,
  }),
  userContact: act('users.contact', {
    description: 'A user’s address and number in full; each look is written down.',
    errors: ['notFound'],
    request: { userId: Id, reason: Reason },
    reply: Closed({ email: Nullable(Type.String()), phone: Nullable(Type.String()) }),
  }),
  userBalances: read('balances.view', {
    description:
      'What a user owns, per account kind, as the core has it now, and what it is worth by the index price, else the last one; profit of open positions is not in it.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({
      sequence: Sequence,
      valuationAsset: AssetSymbol,
      totalValue: Amount,
      balances: Type.Array(
        Closed({
          ...BalanceView.properties,
          /** Null when the asset has no price. */
          value: Nullable(Amount),
        }),
      ),
    }),
  }),
  userOrders: read('orders.view', {
    description: 'A user’s open or finished orders, the latest first.',
    errors: ['notFound'],
    request: {
      userId: Id,
      scope: Type.Optional(Type.Enum(['open', 'history'] as const)),
      symbol: Type.Optional(Symbol),
      ...pageFields,
      ...timeRangeFields,
    },
    reply: Closed({ sequence: Sequence, orders: Type.Array(OrderView), nextCursor: NextCursor }),
  }),
  userFills: read('orders.view', {
    description: 'A user’s fills, the latest first.',
    errors: ['notFound'],
    request: {
      userId: Id,
      symbol: Type.Optional(Symbol),
      orderId: Type.Optional(Id),
      ...pageFields,
      ...timeRangeFields,
    },
    reply: Closed({ sequence: Sequence, fills: Type.Array(FillView), nextCursor: NextCursor }),
  }),
  userBills: read('balances.view', {
    description:
      'Every movement of a user’s money with what it left in its account, the latest first.',
    errors: ['notFound', 'unknownAssetOrAccount'],
    request: {
      userId: Id,
      asset: Type.Optional(AssetSymbol),
      accountKind: Type.Optional(AccountKindName),
      /** The number that bills name: of an order, a trade, a round, a position or an ad. */
      referenceId: Type.Optional(Id),
      /** Only what these spot trades moved. */
      tradeIds: Type.Optional(IdList),
      ...pageFields,
      ...timeRangeFields,
    },
    reply: Closed({
      sequence: Sequence,
      bills: Type.Array(BillWithBalance),
      nextCursor: NextCursor,
    }),
  }),
  userSessions: read('users.sessions', {
    description: 'Where a user is logged in, the latest first.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({
      sessions: Type.Array(
        Closed({
          sessionId: Id,
          device: Type.String(),
          deviceCode: DeviceCode,
          address: Type.String(),
          /** Whether the user chose to be kept logged in there. */
          isKept: Type.Boolean(),
          createdAtMs: TimeMs,
          lastSeenAtMs: TimeMs,
        }),
      ),
    }),
  }),
  userApiKeys: read('users.sessions', {
    description:
      'A user’s keys for programs, open ones first, those that were revoked last among them; never a secret.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({ keys: Type.Array(ApiKeyView) }),
  }),
  userSessionEnd: act('users.sessions', {
    description: 'Ends one session of a user, or all of them; their sockets close at once.',
    errors: ['notFound'],
    request: { userId: Id, sessionId: Type.Optional(Id), reason: Reason },
    reply: Nothing,
  }),
  userLogins: read('users.sessions', {
    description: 'Attempts to log in to a user’s account, the latest first.',
    errors: ['notFound'],
    request: { userId: Id, ...pageFields },
    reply: Closed({
      logins: Type.Array(
        Closed({
          loginId: Id,
          atMs: TimeMs,
          address: Type.String(),
          device: Type.String(),
          deviceCode: DeviceCode,
          outcome: Type.String(),
        }),
      ),
      nextCursor: NextCursor,
    }),
  }),
  userFreeze: act('users.freeze', {
    description:
      'Closes an account to its owner: sessions and sockets end, log-in is refused, open orders are cancelled.',
    errors: ['alreadyHandled', 'notFound'],
    request: {
      userId: Id,
      reason: Reason,
      /** What the owner is told; they never see the reason. `other` where none is given. */
      category: Type.Optional(Type.Enum(freezeCategories)),
    },
    reply: Nothing,
  }),
  userUnfreeze: secondPersonIfAny('users.freeze', {
    description: 'Opens a frozen account to its owner again.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userId: Id, reason: Reason },
    reply: Outcome,
  }),
  userRestrict: act('users.freeze', {
    description:
      'Restricts users short of a freeze, all or none: no trading, only closing, nothing that leaves to others, or no log-in. One that stands is made longer; sooner it ends by a lift. Closing and cancelling always stay possible.',
    errors: ['alreadyHandled', 'notFound', 'shorterIsLift'],
    request: {
      userIds: UserIds,
      restriction: Type.Enum(userRestrictionNames),
      reason: Reason,
      /** Without one it holds until it is lifted. */
      untilMs: Type.Optional(TimeMs),
      /** What the users are told; they never see the reason. `other` where none is given. */
      category: Type.Optional(Type.Enum(freezeCategories)),
    },
    reply: Nothing,
  }),
  userRestrictionLift: secondPersonIfAny('users.freeze', {
    description: 'Takes a restriction of users back before its end.',
    errors: ['alreadyHandled', 'notFound'],
    request: { userIds: UserIds, restriction: Type.Enum(userRestrictionNames), reason: Reason },
    reply: Outcome,
  }),
  userNotes: read('users.personal', {
    description: 'What staff wrote about a user, the latest first; the user never sees it.',
    errors: ['notFound'],
    request: { userId: Id, ...pageFields },
    reply: Closed({ notes: Type.Array(UserNote), nextCursor: NextCursor }),
  }),
  userNoteAdd: act('users.note', {
    description: 'Writes a note about a user, for staff.',
    errors: ['notFound'],
    request: { userId: Id, text: Type.String({ minLength: 1, maxLength: 2_000 }) },
    reply: Closed({ noteId: Id }),
  }),
  userPaymentMethods: read('users.payments', {
    description: 'A user’s receiving information; account, holder, bank and branch are masked.',
    errors: ['notFound'],
    request: { userId: Id },
    reply: Closed({ methods: Type.Array(PaymentMethod) }),
  }),
  userPaymentSee: act('users.contact', {
    description:
      'A user’s receiving information in full. Each look is written down and counts as one at contacts.',
    errors: ['notFound', 'tooManyRequests'],
    request: { userId: Id, reason: Reason },
    reply: Closed({ methods: Type.Array(PaymentMethod) }),
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface UserEffects {
  readonly users_export: { readonly rows: number };
  readonly list_export: { readonly list: string; readonly rows: number };
  readonly looks_alarm: {
    readonly email: string;
    readonly lookKind: 'contacts' | 'pictures';
    readonly looks: number;
  };
  readonly contacts_see: { readonly userId: number };
  readonly payment_methods_see: { readonly userId: number };
  /** `sessionId` null: all of them. */
  readonly user_sessions_end: { readonly userId: number; readonly sessionId: number | null };
  /** `category` is what the user is told. */
  readonly user_freeze: { readonly userId: number; readonly category: string };
  readonly user_unfreeze: { readonly userId: number };
  /** `untilMs` null: until it is lifted. `category` is what the users are told. */
  readonly user_restrict: {
    readonly userIds: readonly number[];
    readonly restriction: UserRestrictionName;
    readonly untilMs: number | null;
    readonly category: string;
  };
  readonly user_restriction_lift: {
    readonly userIds: readonly number[];
    readonly restriction: UserRestrictionName;
  };
  readonly user_note_add: { readonly userId: number };
}
