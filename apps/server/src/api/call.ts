import type {
  ApiKeyScope,
  EndpointName,
  EndpointReply,
  EndpointRequest,
  Locale,
  endpointRoutes,
} from '@candor/protocol';

/** What confirms a session beyond the login. */
export type StepUpMethod = 'fund_password' | 'totp' | 'passkey';

/** A session as the rest of the server sees it. Ends with logout, expiry or a password change. */
export interface Session {
  readonly sessionId: number;
  readonly userId: number;
  /** Whether its user trusts the device: it may go unused for longer. */
  readonly isKept: boolean;
  readonly expiresAtMs: number;
  /** Sequence of the session's own last write; its history reads wait for that. */
  lastSequence: number;
  /** When a stronger proof than the password was last shown in it; 0 for never. */
  steppedUpAtMs: number;
  steppedUpBy: StepUpMethod | undefined;
  /** The key that a program signed with, and what it may do; absent in a person's session. */
  readonly keyId?: string;
  readonly scopes?: readonly ApiKeyScope[];
}

/** Who calls from where; the transport knows, the body is never asked. */
export interface Caller {
  readonly session: Session | undefined;
  /** Network address for limits: IPv4, or the /48 of IPv6. */
  readonly address: string;
  readonly userAgent: string;
  /** What the client's installation made for itself, as it was sent; absent where it sends none. */
  readonly deviceId?: string | undefined;
  /** The site the caller sees, as in `https://candor.example`: passkeys belong to it. */
  readonly origin: string;
}

/** One call of an endpoint, next to its validated request. */
export interface PublicCall {
  readonly caller: Caller;
  /** The language the client prefers by header; a request's own `locale` goes before it. */
  readonly locale: Locale | undefined;
  /** The file of a multipart body, as it was sent. */
  readonly file?: Buffer | undefined;
}

/** A call with a session. */
export interface UserCall extends PublicCall {
  readonly session: Session;
  /** The idempotency key; '' for endpoints that need none. */
  readonly requestKey: string;
}

/** Whose order it is, and the key that makes it one order: of a call, or of a line of a batch. */
export type OwnCall = Pick<UserCall, 'session' | 'requestKey'>;

type CallOf<Name extends EndpointName> = (typeof endpointRoutes)[Name]['auth'] extends 'user'
  ? UserCall
  : PublicCall;

/** What stands behind an endpoint: returns `data`, or throws an ApiError. */
export type Handler<Name extends EndpointName> = (
  request: EndpointRequest<Name>,
  call: CallOf<Name>,
) => EndpointReply<Name> | Promise<EndpointReply<Name>>;

/** A table endpoint → handler; the whole table has every endpoint, by type. */
export type Handlers<Names extends EndpointName = EndpointName> = {
  readonly [Name in Names]: Handler<Name>;
};
