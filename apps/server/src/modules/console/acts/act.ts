import type {
  AdminEndpointName,
  AdminReply,
  AdminRequest,
  adminRoutes,
  StaffEffect,
  StaffPermission,
  StaffRole,
} from '@candor/protocol';
import type { PoolClient } from 'pg';

/** A member of staff, as everything behind the door of the back office sees them. */
export interface StaffMember {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly permissions: readonly StaffPermission[];
}

/** A call without a session: signing in. */
export interface OpenCall {
  /** Network address for limits. */
  readonly addressKey: string;
  /** The address itself, for the audit log. */
  readonly address: string;
  /** The site the caller sees: passkeys belong to it. */
  readonly origin: string;
  readonly userAgent: string;
  /** The request's own name in log and audit log. */
  readonly requestId: string;
  readonly nowMs: number;
}

/** A call of somebody who is signed in. */
export interface StaffCall extends OpenCall {
  readonly staff: StaffMember;
  readonly session: {
    readonly sessionId: number;
    readonly expiresAtMs: number;
    readonly signedInAtMs: number;
    /** When password and code, or a passkey, were last shown in it; 0 for never. */
    readonly confirmedAtMs: number;
    /** Opened by a ticket of the house command: it may do what that command does alone. */
    readonly isByTicket: boolean;
  };
}

/** What an act works with. `staff` asked for it; `approver` is the second person, where one was needed. */
export interface ActWork extends StaffCall {
  /** The act's transaction; its entry in the audit log is written in the same one. */
  readonly tx: PoolClient;
  readonly approver: StaffMember | null;
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * An answer that takes long to compute: it is computed once the entry is durable, and with nothing held that
 * another act could wait for.
 */
export class Later<Reply> {
  readonly compute: () => Promise<Reply>;

  constructor(compute: () => Promise<Reply>) {
    this.compute = compute;
  }
}

/** What an act would do, and how to do it. Nothing is done before {@link Plan.carryOut}. */
export interface Plan<Reply> {
  /** Whom or what it is done to, e.g. `user 1000004`. */
  readonly subject: string;
  /** What it does, in no language: what a second person decides on, and what the log keeps. */
  readonly effect: StaffEffect;
  /** What changes; never a secret. */
  readonly before: Json;
  readonly after: Json;
  /** Does it, in the transaction of the plan. */
  carryOut(): Promise<Reply | Later<Reply>> | Reply | Later<Reply>;
  /**
   * What is outside of the database, once the entry is durable. When it fails a second entry says so:
   * nothing ever happens without an entry.
   */
  readonly afterwards?: () => Promise<void>;
  /** Under whose name the entry stands, where that is not who calls. */
  readonly entry?: {
    readonly act: string;
    readonly staff: StaffMember;
    readonly approver: StaffMember | null;
    readonly reason: string;
  };
}

type Route<Name extends AdminEndpointName> = (typeof adminRoutes)[Name];

type Planned<Reply> = Promise<Plan<Reply>> | Plan<Reply>;

/**
 * One act: reads and validates in the transaction, and plans. Throws an ApiError to refuse. One that may
 * wait for a second person carries out without an answer of its own: its answer is the outcome.
 */
export type Act<Name extends AdminEndpointName> = (
  request: AdminRequest<Name>,
  work: ActWork,
) => Route<Name>['fourEyes'] extends 'never' ? Planned<AdminReply<Name>> : Planned<void>;

export type AdminHandler<Name extends AdminEndpointName> = Route<Name>['auth'] extends 'open'
  ? (request: AdminRequest<Name>, call: OpenCall) => Promise<AdminReply<Name>>
  : Route<Name>['method'] extends 'GET'
    ? (request: AdminRequest<Name>, call: StaffCall) => Promise<AdminReply<Name>> | AdminReply<Name>
    : Act<Name>;

/** A table endpoint → handler; the whole table has every endpoint, by type. */
export type AdminHandlers<Names extends AdminEndpointName = AdminEndpointName> = {
  readonly [Name in Names]: AdminHandler<Name>;
};
