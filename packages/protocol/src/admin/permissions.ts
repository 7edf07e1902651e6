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
 * no wildcard, so a new permission belongs to nobody until somebody writes down to whom. The owner decides who
 * may do what and reads what they did; to do it themselves they need a second role like everybody else.
 */
export const permissionRoles = {
  'staff.view': ['owner', 'auditor'],
  'staff.manage': ['owner'],
  'audit.view': ['owner', 'risk', 'auditor'],
  'audit.export': ['owner', 'auditor'],
  'system.view': ['owner', 'operations', 'risk', 'auditor'],
  'system.audit': ['operations', 'auditor'],
  /** Without a transport the outbox shows codes in clear: who may start a reset must not read them. */
  'outbox.view': ['operations'],
  /** Of the lists that one may see. */
  'lists.export': ['owner', 'auditor'],

  'users.view': ['operations', 'customer_service', 'finance', 'risk', 'auditor'],
  /** Nicknames, contacts if only masked, and words of or about users; without it a user is a number. */
  'users.personal': ['operations', 'customer_service', 'finance', 'risk'],
  /** How users are paid outside of the exchange, masked. */
  'users.payments': ['customer_service', 'finance', 'risk'],
  'users.contact': ['customer_service', 'risk'],
  'users.freeze': ['customer_service', 'risk'],
  'users.sessions': ['customer_service', 'risk'],
  /** Who else logged in with the same installation of the app. */
  'users.devices': ['risk'],
  'users.reset': ['customer_service'],
  'users.note': ['operations', 'customer_service', 'risk'],
  'orders.view': ['operations', 'customer_service', 'finance', 'risk', 'auditor'],
  /** What the clock found in orders and trades of all users; to look at it is work of risk. */
  'surveillance.view': ['risk', 'auditor'],
  'surveillance.review': ['risk'],
  'balances.view': ['customer_service', 'finance', 'risk', 'auditor'],

  /** What the house owes, holds and earns; of single users, corrections of their balances alone. */
  'finance.view': ['finance', 'auditor'],
  /** Money between the fees of the house and one user, up to a limit: always two people. */
  'finance.correct': ['finance'],

  'cases.view': ['customer_service', 'risk'],
  'cases.work': ['customer_service', 'risk'],

  'identity.view': ['risk'],
  /** Who has a name, without anything else of a document: a name alone finds strangers too. */
  'identity.names': ['risk'],
  'identity.decide': ['risk'],
  /** Alerts of sanctions and office lists, and users' risk classes. */
  'screening.view': ['risk'],
  'screening.decide': ['risk'],
  /** The person in clear with all that is held against them: few may see that together. */
  'screening.report': ['risk'],
  'content.view': ['operations', 'content', 'auditor'],
  'content.edit': ['content'],
  /** A message into the boxes of many users: always two people. */
  'content.broadcast': ['operations', 'content'],
  'markets.view': ['operations', 'finance', 'risk', 'auditor'],
  'markets.state': ['operations', 'risk'],
  /** Assets, markets and their limits: always two people. */
  'markets.change': ['operations'],
  'fees.change': ['finance'],
  'earn.view': ['operations', 'finance', 'risk', 'auditor'],
  'earn.pause': ['operations', 'risk'],
  /** Rates, limits, and fees paid into the accounts that pay for them: always two people. */
  'earn.change': ['finance'],
  'p2p.view': ['operations', 'customer_service', 'finance', 'risk', 'auditor'],
  /** Merchants, ads, pauses, and appeals with what both sides sent. */
  'p2p.decide': ['customer_service', 'risk'],
  /** Rules, fees and limits: always two people. */
  'p2p.change': ['finance'],
  'settings.view': ['operations', 'risk', 'auditor'],
  'settings.change': ['operations'],
  /** Stops for everybody by one person; to open again takes two. */
  'switches.change': ['operations', 'risk'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffPermission = keyof typeof permissionRoles;

export const staffPermissions = Object.keys(permissionRoles) as readonly StaffPermission[];

/** Everything the roles allow together, in the table's order. */
export function permissionsOf(roles: readonly StaffRole[]): readonly StaffPermission[] {
  return staffPermissions.filter((permission) =>
    permissionRoles[permission].some((role) => roles.includes(role)),
  );
}
