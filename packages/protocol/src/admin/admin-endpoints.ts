import { auditStaff } from '#audit/staff.ts';
import { blotterStaff } from '#blotter/staff.ts';
import { booksStaff } from '#books/staff.ts';
import { broadcastStaff } from '#broadcasts/staff.ts';
import { caseStaff } from '#cases/staff.ts';
import { contentStaff } from '#content/staff.ts';
import { dashboardStaff } from '#dashboard/staff.ts';
import { exportStaff } from '#exports/staff.ts';
import { identityStaff } from '#identity/staff.ts';
import { levelStaff } from '#levels/staff.ts';
import { marketStaff } from '#markets/staff.ts';
import { productStaff } from '#products.ts';
import { screeningStaff } from '#screening/staff.ts';
import { screeningProviderStaff } from '#screening/provider.ts';
import { identityTermStaff } from '#identity/terms.ts';
import { searchStaff } from '#search/staff.ts';
import { settingStaff } from '#settings/staff.ts';
import { switchStaff } from '#switches/staff.ts';
import { staffStaff } from '#staff/staff.ts';
import { surveillanceStaff } from '#surveillance/staff.ts';
import { systemStaff } from '#system/staff.ts';
import { userStaff } from '#users/staff.ts';
import { named } from '#endpoint.ts';
import type { ReplyOf, RequestOf, Row } from '#endpoint.ts';
import type { AdminEndpoint } from './admin-endpoint.ts';
import { adminPath } from './admin-route.ts';

const tables = {
  ...staffStaff,
  ...auditStaff,
  ...systemStaff,
  ...dashboardStaff,
  ...userStaff,
  ...searchStaff,
  ...blotterStaff,
  ...booksStaff,
  ...exportStaff,
  ...identityStaff,
  ...caseStaff,
  ...contentStaff,
  ...broadcastStaff,
  ...marketStaff,
  ...settingStaff,
  ...switchStaff,
  ...levelStaff,
  ...surveillanceStaff,
  ...screeningStaff,
  ...identityTermStaff,
  ...screeningProviderStaff,
  ...productStaff,
} satisfies Readonly<Record<string, Row<AdminEndpoint>>>;

/** An approval carries out what somebody else asked for, so it answers whatever that act answers, too. */
const approvalErrors = [
  ...auditStaff.approvalApprove.errors,
  ...Object.values<Row<AdminEndpoint>>(tables).flatMap(({ fourEyes, errors }) =>
    fourEyes === 'never' ? [] : errors,
  ),
];

/** Every endpoint of the back office by its name. */
export const adminEndpoints = named(
  {
    ...tables,
    approvalApprove: {
      ...auditStaff.approvalApprove,
      errors: [...new Set(approvalErrors)].sort((left, right) => left - right),
    },
  },
  adminPath,
);

type AdminEndpoints = typeof adminEndpoints;
export type AdminEndpointName = keyof AdminEndpoints;

export const adminEndpointNames = Object.keys(adminEndpoints) as readonly AdminEndpointName[];

/** What the caller of an endpoint of the back office sends. */
export type AdminRequest<Name extends AdminEndpointName> = AdminRequests[Name];
/** What `data` of its successful answer holds. */
export type AdminReply<Name extends AdminEndpointName> = AdminReplies[Name];

type RequestTable = { readonly [Name in AdminEndpointName]: RequestOf<AdminEndpoints[Name]> };
type ReplyTable = { readonly [Name in AdminEndpointName]: ReplyOf<AdminEndpoints[Name]> };
/**
 * Interfaces, for the compiler: it would put the schema's type in the place of a mapped type's property, and compare
 * schemas wherever a name is generic. That took two thirds of all type checking.
 */
interface AdminRequests extends RequestTable {}
interface AdminReplies extends ReplyTable {}
