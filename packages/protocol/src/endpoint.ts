import { Type } from 'typebox';
import type { Static, TObject, TOptional, TProperties, TSchema } from 'typebox';
import { endpointPath, endpointRoutes } from './endpoint-routes.ts';
import type { EndpointName, EndpointRoute } from './endpoint-routes.ts';
import type { ErrorCode } from './error-codes.ts';
import { Closed, RequestKey } from './fields.ts';

/** Which rate limit a call counts against: order entry has its own, so that nothing else starves it. */
export type RateBucket = 'read' | 'history' | 'write' | 'order' | 'credentials';

/**
 * One endpoint, described once: the server validates by it, OpenAPI and the client's types come from
 * it. `request` is the query of a GET and the JSON or form body of a POST.
 */
export interface Endpoint<
  Name extends EndpointName = EndpointName,
  Request extends TObject = TObject,
  Reply extends TSchema = TSchema,
> extends EndpointRoute {
  readonly name: Name;
  readonly path: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly bucket: RateBucket;
  /** Refusals a caller must expect besides those every endpoint shares (41001, 41006, 500 ...). */
  readonly errors: readonly ErrorCode[];
  readonly description: string;
}

interface EndpointDescription<
  Name extends EndpointName,
  Properties extends TProperties,
  Reply extends TSchema,
> {
  readonly name: Name;
  readonly request: Properties;
  readonly reply: Reply;
  readonly bucket: RateBucket;
  readonly errors?: readonly ErrorCode[];
  readonly description: string;
}

type WithRequestId<
  Name extends EndpointName,
  Properties extends TProperties,
> = (typeof endpointRoutes)[Name]['idempotent'] extends true
  ? Properties & { requestId: TOptional<typeof RequestKey> }
  : Properties;

/** Joins a description with its row in {@link endpointRoutes}; a money endpoint gets `requestId`. */
export function defineEndpoint<
  const Name extends EndpointName,
  Properties extends TProperties,
  Reply extends TSchema,
>(
  description: EndpointDescription<Name, Properties, Reply>,
): Endpoint<Name, TObject<WithRequestId<Name, Properties>>, Reply> {
  const route: EndpointRoute = endpointRoutes[description.name];
  const properties = route.idempotent
    ? { ...description.request, requestId: Type.Optional(RequestKey) }
    : description.request;
  return {
    ...route,
    ...description,
    path: endpointPath(description.name),
    request: Closed(properties as WithRequestId<Name, Properties>),
    errors: description.errors ?? [],
  };
}

/** What the caller of an endpoint sends. */
export type RequestOf<E extends Endpoint> = Static<E['request']>;
/** What `data` of a successful answer holds. */
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;
