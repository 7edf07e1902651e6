/** What of an endpoint a browser has to know. */
export interface RouteFacts {
  readonly method: string;
  readonly auth: string;
  readonly idempotent?: boolean;
  readonly permission?: string | null;
  readonly fourEyes?: string;
}

type Routes = Readonly<Record<string, RouteFacts>>;

/** The helper of the phone's endpoints that gives these facts. */
function kindOf({ method, auth, idempotent }: RouteFacts): string {
  if (idempotent === true) return 'moneyAct';
  return `${auth}${method === 'GET' ? 'Read' : 'Act'}`;
}

const helperByFourEyes: Readonly<Record<string, string>> = {
  never: 'act',
  unless_alone: 'secondPersonIfAny',
  always: 'secondPerson',
};

/** The helper of the back office's endpoints that gives these facts. */
function staffKindOf({ method, auth, permission, fourEyes = 'never' }: RouteFacts): string {
  if (auth === 'open') return 'open';
  const helper = method === 'GET' ? 'read' : (helperByFourEyes[fourEyes] ?? 'act');
  return `${helper}(${typeof permission === 'string' ? `'${permission}'` : 'null'})`;
}

function rows(routes: Routes, describe: (facts: RouteFacts) => string): string {
  return Object.entries(routes)
    .map(([name, facts]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${describe(facts)},\n`)
    .join('');
}

/** The source of `packages/protocol/src/generated/routes.ts`: outsides of all endpoints, without their schemas. */
export function describeRoutes(phone: Routes, staff: Routes): string {
  return `// Written by \`npm run docs\` from the tables of endpoints. Free of schemas: what a browser loads.
import type { AdminEndpointName } from '#admin/admin-endpoints.ts';
import { adminRouteKinds } from '#admin/admin-route.ts';
import type { AdminRoute } from '#admin/admin-route.ts';
import type { EndpointName } from '#endpoints.ts';
import { routeKinds } from '#route.ts';
import type { EndpointRoute } from '#route.ts';

const { publicRead, userRead, publicAct, userAct, moneyAct } = routeKinds;
const { open, read, act, secondPersonIfAny, secondPerson } = adminRouteKinds;

export const endpointRoutes = {
${rows(phone, kindOf)}} as const satisfies Readonly<Record<EndpointName, EndpointRoute>>;

export const adminRoutes = {
${rows(staff, staffKindOf)}} as const satisfies Readonly<Record<AdminEndpointName, AdminRoute>>;
`;
}
