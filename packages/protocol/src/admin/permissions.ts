/** What a member of staff can be. Someone may be several things; permissions add up. */
export const staffRoles = [
  'owner',
  'operations',
  'customer_service',
  'finance',
  'risk',
  'content',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Who may do what, one row a permission. A role that is not named in a row does not have it: there is
 * no wildcard, so a new permission belongs to nobody until somebody writes down to whom.
 */
export const permissionRoles = {
  'staff.view': ['owner', 'auditor'],
  'staff.manage': ['owner'],
  'audit.view': ['owner', 'risk', 'auditor'],
  'audit.export': ['owner', 'auditor'],
  'system.view': ['owner', 'operations', 'risk', 'auditor'],
  'system.audit': ['owner', 'operations', 'auditor'],
  /** Without a transport the outbox shows codes in clear: who may start a reset must not read them. */
  'outbox.view': ['owner'],
  /** Of the lists that one may see. */
  'lists.export': ['owner', 'auditor'],

  'users.view': ['owner', 'operations', 'customer_service', 'finance', 'risk', 'auditor'],
  'users.contact': ['owner', 'customer_service', 'risk'],
  'users.freeze': ['owner', 'customer_service', 'risk'],
  'users.sessions': ['owner', 'customer_service', 'risk'],
  'users.reset': ['owner', 'customer_service'],
  'users.note': ['owner', 'operations', 'customer_service', 'risk'],
  'orders.view': ['owner', 'operations', 'customer_service', 'finance', 'risk', 'auditor'],
  /** What the clock found in orders and trades of all users; to look at it is work of risk. */
  'surveillance.view': ['owner', 'risk', 'auditor'],
  'surveillance.review': ['owner', 'risk'],
  'balances.view': ['owner', 'customer_service', 'finance', 'risk', 'auditor'],

  /** What the house owes, holds and earns; of single users, corrections of their balances alone. */
  'finance.view': ['owner', 'finance', 'auditor'],
  /** Money between the fees of the house and one user, up to a limit: always two people. */
  'finance.correct': ['owner', 'finance'],

  'cases.view': ['owner', 'customer_service', 'risk', 'auditor'],
  'cases.work': ['owner', 'customer_service', 'risk'],

  'identity.view': ['owner', 'risk'],
  'identity.decide': ['owner', 'risk'],
  /** Alerts of sanctions and office lists, and users' risk classes. */
  'screening.view': ['owner', 'risk', 'auditor'],
  'screening.decide': ['owner', 'risk'],
  /** The person in clear with all that is held against them: few may see that together. */
  'screening.report': ['owner', 'risk'],
  'content.view': ['owner', 'operations', 'content', 'auditor'],
  'content.edit': ['owner', 'content'],
  'markets.view': ['owner', 'operations', 'finance', 'risk', 'auditor'],
  'markets.state': ['owner', 'operations', 'risk'],
  /** Assets, markets and their limits: always two people. */
  'markets.change': ['owner', 'operations'],
  'fees.change': ['owner', 'finance'],
  'earn.view': ['owner', 'operations', 'finance', 'risk', 'auditor'],
  'earn.pause': ['owner', 'operations', 'risk'],
  /** Rates, limits, and fees paid into the accounts that pay for them: always two people. */
  'earn.change': ['owner', 'finance'],
  'p2p.view': ['owner', 'operations', 'customer_service', 'finance', 'risk', 'auditor'],
  /** Merchants, ads, pauses, and appeals with what both sides sent. */
  'p2p.decide': ['owner', 'customer_service', 'risk'],
  /** Rules, fees and limits: always two people. */
  'p2p.change': ['owner', 'finance'],
  'settings.view': ['owner', 'operations', 'risk', 'auditor'],
  'settings.change': ['owner', 'operations'],
  /** Stops for everybody by one person; to open again takes two. */
  'switches.change': ['owner', 'operations', 'risk'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffPermission = keyof typeof permissionRoles;

export const staffPermissions = Object.keys(permissionRoles) as readonly StaffPermission[];

/** Everything the roles allow together, in the table's order. */
export function permissionsOf(roles: readonly StaffRole[]): readonly StaffPermission[] {
  return staffPermissions.filter((permission) =>
    permissionRoles[permission].some((role) => roles.includes(role)),
  );
}
