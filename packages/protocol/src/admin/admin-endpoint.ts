import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { AnswerCode } from '#error-codes.ts';
import { Closed, Id, Nullable, TimeMs } from '#fields.ts';
import { adminPath, adminRoutes } from './admin-routes.ts';
import type { AdminEndpointName, AdminRoute } from './admin-routes.ts';

/** One endpoint of the back office, described once, like those of the phone. Bodies are JSON. */
export interface AdminEndpoint<
  Name extends AdminEndpointName = AdminEndpointName,
  Request extends TObject = TObject,
  Reply extends TSchema = TSchema,
> extends AdminRoute {
  readonly name: Name;
  readonly path: string;
  readonly request: Request;
  readonly reply: Reply;
  /**
   * Refusals besides those every endpoint shares: 41001 41006 4013, and 41060 41061 for staff. An act that
   * would change nothing, or that waits for a second person already, is 400.
   */
  readonly errors: readonly AnswerCode[];
  readonly description: string;
}

interface AdminEndpointDescription<
  Name extends AdminEndpointName,
  Properties extends TProperties,
  Reply extends TSchema,
> {
  readonly name: Name;
  readonly request: Properties;
  readonly reply: Reply;
  readonly errors?: readonly AnswerCode[];
  readonly description: string;
}

/** Joins a description with its row in {@link adminRoutes}. */
export function defineAdminEndpoint<
  const Name extends AdminEndpointName,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  description: AdminEndpointDescription<Name, Properties, Reply>,
): AdminEndpoint<Name, TObject<Properties>, Reply> {
  return {
    ...(adminRoutes[description.name] as AdminRoute),
    ...description,
    path: adminPath(description.name),
    request: Closed(description.request),
    errors: description.errors ?? [],
  };
}

export type AdminRequestOf<E extends AdminEndpoint> = Static<E['request']>;
export type AdminReplyOf<E extends AdminEndpoint> = Static<E['reply']>;

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

export const Nothing = Closed({});

/** Which end of a list comes first; each list has its own custom where this is not said. */
export const ListOrder = Type.Optional(Type.Enum(['newest', 'oldest'] as const));

/** Where a list goes on, in an answer. */
export const NextCursor = Nullable(Type.String());
