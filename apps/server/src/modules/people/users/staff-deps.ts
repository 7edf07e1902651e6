import type { FeeLevelReads } from '#api/fee-levels-port.ts';
import type { EngineReader } from '@candor/exchange-core';
import type { AdminReply, AdminRequest, EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import type { LoginHistory, Sessions } from '#modules/access/accounts/index.ts';
import type { UserSafety } from '#modules/access/security/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';

/** What a user owns and did, read as the user reads it. */
export interface UserBooks {
  balances(userId: number): Promise<AdminReply<'userBalances'>>;
  orders(
    userId: number,
    request: EndpointRequest<'currencyRecord'>,
  ): Promise<EndpointReply<'currencyRecord'>>;
  fills(
    userId: number,
    request: EndpointRequest<'currencyFills'>,
  ): Promise<EndpointReply<'currencyFills'>>;
  bills(
    userId: number,
    request: Omit<AdminRequest<'userBills'>, 'userId'>,
  ): Promise<AdminReply<'userBills'>>;
}

type PaymentMethod = AdminReply<'userPaymentMethods'>['methods'][number];

export interface AdminUsersDeps {
  readonly pool: Pool;
  readonly books: UserBooks;
  readonly sessions: Sessions;
  readonly history: LoginHistory;
  readonly safety: UserSafety;
  readonly changes: ScheduledChanges;
  readonly looks: LookBudget;
  readonly feeLevels: FeeLevelReads;
  readonly paymentMethods: (userId: number, inFull: boolean) => Promise<readonly PaymentMethod[]>;
  readonly reads: <T>(
    ask: (reader: EngineReader) => T,
  ) => Promise<{ readonly sequence: number; readonly value: T }>;
}
