import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { numbersOf } from '#endpoint.ts';
import type { AnswerCode, ErrorName } from '#error-codes.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { adminRouteKinds } from './admin-route.ts';
import type { AdminRoute } from './admin-route.ts';
import type { StaffPermission } from './permissions.ts';

/**
 * How fresh a confirmation by password and code, or by passkey, must be for an act that a stolen token must not
 * do. `recently`: within a quarter of an hour, signing in included. `now`: within five minutes, and signing in
 * does not count, for what is done stays when the session is gone.
 */
export type Confirmation = 'recently' | 'now';

/** What a subject's table says of an endpoint of the back office; its name is its key there. Bodies are JSON. */
interface Described<Request extends TObject = TObject, Reply extends TSchema = TSchema> {
  readonly request: Request;
  readonly reply: Reply;
  /**
   * Refusals besides those every endpoint shares: 41001 41006 4013, and 41060 41061 41094 for staff. An act that
   * would change nothing, or that waits for a second person already, is 400.
   */
  readonly errors: readonly AnswerCode[];
  readonly description: string;
  readonly confirmation?: Confirmation;
}

/** One endpoint of the back office, described once, like those of the phone. */
export interface AdminEndpoint<Name extends string = string> extends AdminRoute, Described {
  readonly name: Name;
  readonly path: string;
}

interface Description<Properties extends TProperties, Reply extends TSchema> {
  readonly request: Properties;
  readonly reply: Reply;
  readonly errors?: readonly ErrorName[];
  readonly description: string;
  readonly confirmation?: Confirmation;
}

function describe<Route extends AdminRoute, Properties extends TProperties, Reply extends TSchema>(
  route: Route,
  description: Description<Properties, Reply>,
): Route & Described<TObject<Properties>, Reply> {
  return {
    ...route,
    ...description,
    request: Closed(description.request),
    errors: numbersOf([
      ...(description.errors ?? []),
      ...(description.confirmation === undefined ? [] : (['confirmFirst'] as const)),
    ]),
  };
}

/** For who is not signed in yet. */
export const open = <Properties extends TProperties, Reply extends TSchema>(
  description: Description<Properties, Reply>,
) => describe(adminRouteKinds.open, description);

/** Reads; null is all staff's. */
export const read = <
  Permission extends StaffPermission | null,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  permission: Permission,
  description: Description<Properties, Reply>,
) => describe(adminRouteKinds.read(permission), description);

/** An act of one person. */
export const act = <
  Permission extends StaffPermission | null,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  permission: Permission,
  description: Description<Properties, Reply>,
) => describe(adminRouteKinds.act(permission), description);

/** An act of two, unless nobody else could be the second. */
export const secondPersonIfAny = <
  Permission extends StaffPermission,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  permission: Permission,
  description: Description<Properties, Reply>,
) => describe(adminRouteKinds.secondPersonIfAny(permission), description);

/** An act of two, always. */
export const secondPerson = <
  Permission extends StaffPermission,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  permission: Permission,
  description: Description<Properties, Reply>,
) => describe(adminRouteKinds.secondPerson(permission), description);

/** JPEG, PNG or WebP of at most 5 MB, in base64. */
export const PictureBase64 = Type.String({
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  maxLength: 7_000_000,
});

/** Why somebody does something: kept in the audit log for ever. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, examples: ['asked by phone'] });

/** What became of an act that may need a second person. */
export const Outcome = Closed({
  state: Type.Enum(['done', 'waiting'] as const),
  approvalId: Nullable(Id),
  expiresAtMs: Nullable(TimeMs),
});
export type Outcome = Static<typeof Outcome>;

/** When an announced change applies; left out: as soon as it is decided and the notice that it needs is over. */
export const EffectiveAtMs = Type.Optional(TimeMs);

/**
 * The same as an effect says it. `atMs` null: `noticeMs` after it is decided, which is when a second person
 * approves it; in whole minutes, as it is announced.
 */
export interface EffectTime {
  readonly atMs: number | null;
  readonly noticeMs?: number;
}

export const Nothing = Closed({});

/** Which end of a list comes first; each list has its own custom where this is not said. */
export const ListOrder = Type.Optional(Type.Enum(['newest', 'oldest'] as const));

/** Up to 200 numbers, more than a page has, with a comma between. */
export const IdList = Type.String({
  pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,199}$',
  maxLength: 3_400,
});

/** Where a list goes on, in an answer. */
export const NextCursor = Nullable(Type.String());
