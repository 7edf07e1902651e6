import { accountEndpoints } from './account/endpoints.ts';
import { alertEndpoints } from './alerts/endpoints.ts';
import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { cancelTimerEndpoints } from './cancel-timer/endpoints.ts';
import { noticeEndpoints } from './notices/endpoints.ts';
import { contactEndpoints } from './cases/contact-endpoints.ts';
import { caseEndpoints } from './cases/endpoints.ts';
import { commonEndpoints } from './common/endpoints.ts';
import { coinEndpoints } from './content/coin-endpoints.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { factorEndpoints } from './factors/endpoints.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { passkeyEndpoints } from './passkeys/endpoints.ts';
import { closingEndpoints } from './closing/endpoints.ts';
import { ownDataEndpoints } from './own-data/endpoints.ts';
import { paymentEndpoints } from './payment-methods/endpoints.ts';
import { pnlEndpoints } from './pnl/endpoints.ts';
import { publicLogEndpoints } from './public-log/endpoints.ts';
import { safetyEndpoints } from './safety/endpoints.ts';
import { securityEndpoints } from './security/endpoints.ts';
import { uploadEndpoints } from './uploads/endpoints.ts';
import { named } from './endpoint.ts';
import type { Endpoint, ReplyOf, RequestOf, Row } from './endpoint.ts';
import { productEndpoints } from './products.ts';
import { levelEndpoints } from './levels/endpoints.ts';
import { endpointPath } from './route.ts';
import { codes } from './error-codes.ts';
import { switchEndpoints } from './switches/endpoints.ts';
import { stoppableBy } from './switches/entries.ts';

/** What a switch of staff can stop says so among its refusals. */
function withStops<Table extends Readonly<Record<string, Row<Endpoint>>>>(table: Table): Table {
  return Object.fromEntries(
    Object.entries(table).map(([name, one]) => {
      const key = stoppableBy(name);
      if (key === undefined) return [name, one];
      const stopped = key === 'registrations' ? codes.registrationsStopped : codes.productStopped;
      // And who may begin it at all: a new account is nobody's yet.
      const gates =
        key === 'registrations'
          ? []
          : [codes.notVerified, codes.levelTooLow, codes.countryExcluded];
      const fiat = key === 'p2p' ? [codes.fiatNeedsVerification] : [];
      const errors = [...new Set([...one.errors, stopped, codes.maintenance, ...gates, ...fiat])];
      return [name, { ...one, errors: errors.toSorted((left, right) => left - right) }];
    }),
  ) as unknown as Table;
}

/** Every endpoint by its name: the one source of validation, OpenAPI, the client's types and its routes. */
export const endpoints = named(
  withStops({
    ...commonEndpoints,
    ...contentEndpoints,
    ...coinEndpoints,
    ...alertEndpoints,
    ...noticeEndpoints,
    ...auditEndpoints,
    ...publicLogEndpoints,
    ...securityEndpoints,
    ...safetyEndpoints,
    ...factorEndpoints,
    ...caseEndpoints,
    ...contactEndpoints,
    ...passkeyEndpoints,
    ...apiKeyEndpoints,
    ...ownDataEndpoints,
    ...closingEndpoints,
    ...cancelTimerEndpoints,
    ...accountEndpoints,
    ...uploadEndpoints,
    ...identityEndpoints,
    ...paymentEndpoints,
    ...productEndpoints,
    ...pnlEndpoints,
    ...switchEndpoints,
    ...levelEndpoints,
  } satisfies Readonly<Record<string, Row<Endpoint>>>),
  endpointPath,
);

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[];

/** What the caller of the endpoint `Name` sends. */
export type EndpointRequest<Name extends EndpointName> = EndpointRequests[Name];
/** What `data` of a successful answer of the endpoint `Name` holds. */
export type EndpointReply<Name extends EndpointName> = EndpointReplies[Name];

type RequestTable = { readonly [Name in EndpointName]: RequestOf<Endpoints[Name]> };
type ReplyTable = { readonly [Name in EndpointName]: ReplyOf<Endpoints[Name]> };
/**
 * Interfaces, for the compiler: it would put the schema's type in the place of a mapped type's property, and compare
 * schemas wherever a name is generic. That took two thirds of all type checking.
 */
interface EndpointRequests extends RequestTable {}
interface EndpointReplies extends ReplyTable {}
