import { Type } from 'typebox';
import type { Static, TObject, TOptional, TProperties, TSchema } from 'typebox';
import { codes } from './error-codes.ts';
import type { AnswerCode, ErrorName } from './error-codes.ts';
import { Closed, RequestKey } from './fields.ts';
import { routeKinds } from './route.ts';
import type { EndpointRoute } from './route.ts';

/** Which rate limit a call counts against: order entry has its own, so that nothing else starves it. */
export type RateBucket =
  | 'read'
  | 'offers'
  | 'history'
  | 'export'
  | 'write'
  | 'order'
  | 'credentials';

/** What a subject's table says of an endpoint; its name is its key there. */
interface Described<Request extends TObject = TObject, Reply extends TSchema = TSchema> {
  readonly request: Request;
  readonly reply: Reply;
  readonly bucket: RateBucket;
  /** Refusals a caller must expect besides those every endpoint shares (41001, 41006, 500 ...). */
  readonly errors: readonly AnswerCode[];
  readonly description: string;
  /** The field with the lines of a batch: each of them counts as a call against the bucket. */
  readonly lines?: string;
}

/**
 * One endpoint, described once: the server validates by it, OpenAPI and the client's types come from
 * it. `request` is the query of a GET and the JSON or form body of a POST.
 */
export interface Endpoint<Name extends string = string> extends EndpointRoute, Described {
  readonly name: Name;
  readonly path: string;
}

interface Description<Properties extends TProperties, Reply extends TSchema> {
  readonly request: Properties;
  readonly reply: Reply;
  readonly bucket: RateBucket;
  /** Besides those of its kind. */
  readonly errors?: readonly ErrorName[];
  readonly description: string;
  readonly lines?: keyof Properties & string;
}

type WithRequestId<
  Route extends EndpointRoute,
  Properties extends TProperties,
> = Route['idempotent'] extends true
  ? Properties & { requestId: TOptional<typeof RequestKey> }
  : Properties;

/** The numbers of refusals, each once, ascending. */
export const numbersOf = (names: readonly ErrorName[]): readonly AnswerCode[] =>
  [...new Set(names.map((name) => codes[name]))].sort((left, right) => left - right);

/** Describes endpoints of one outside; `shared` are the refusals that all of them have. */
const kindOf =
  <const Route extends EndpointRoute>(route: Route, shared: readonly ErrorName[]) =>
  <Properties extends TProperties, Reply extends TSchema>(
    description: Description<Properties, Reply>,
  ): Route & Described<TObject<WithRequestId<Route, Properties>>, Reply> => {
    const properties = route.idempotent
      ? { ...description.request, requestId: Type.Optional(RequestKey) }
      : description.request;
    return {
      ...route,
      ...description,
      request: Closed(properties as WithRequestId<Route, Properties>),
      errors: numbersOf([...shared, ...(description.errors ?? [])]),
    };
  };

export const publicRead = kindOf(routeKinds.publicRead, []);
export const publicAct = kindOf(routeKinds.publicAct, []);
export const userRead = kindOf(routeKinds.userRead, ['notLoggedIn']);
export const userAct = kindOf(routeKinds.userAct, ['notLoggedIn']);
/** Moves money: takes `requestId`, and a repeat with the same one answers the same. */
export const moneyAct = kindOf(routeKinds.moneyAct, [
  ...(['notLoggedIn', 'busy', 'requestKeyMissing', 'requestKeyReused'] as const),
]);

/** What the caller of an endpoint sends. */
export type RequestOf<E extends { readonly request: TObject }> = Static<E['request']>;
/** What `data` of a successful answer holds. */
export type ReplyOf<E extends { readonly reply: TSchema }> = Static<E['reply']>;

/** An endpoint before it has its name. */
export type Row<E extends { readonly name: string; readonly path: string }> = Omit<
  E,
  'name' | 'path'
>;

/** Gives each endpoint of a table the name and path of its key. */
export function named<Table extends Readonly<Record<string, object>>>(
  table: Table,
  pathOf: (name: string) => string,
): {
  readonly [Name in keyof Table & string]: Table[Name] & {
    readonly name: Name;
    readonly path: string;
  };
} {
  return Object.fromEntries(
    Object.entries(table).map(([name, one]) => [name, { ...one, name, path: pathOf(name) }]),
  ) as ReturnType<typeof named<Table>>;
}
