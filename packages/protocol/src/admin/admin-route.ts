import type { StaffPermission } from './permissions.ts';

/**
 * One endpoint of the back office from outside. A GET reads; a POST of staff is an act, with an entry in
 * the audit log. `permission` null means anyone who is signed in. `fourEyes`: `always` waits for a second
 * person; `unless_alone` does so unless nobody else could be that person, as on an exchange's first day.
 */
export interface AdminRoute {
  readonly method: 'GET' | 'POST';
  readonly auth: 'open' | 'staff';
  readonly permission: StaffPermission | null;
  readonly fourEyes: 'never' | 'always' | 'unless_alone';
}

/** The outsides there are. Free of schemas, so that a browser loads nothing else. */
export const adminRouteKinds = {
  open: { method: 'POST', auth: 'open', permission: null, fourEyes: 'never' } as const,
  read: <Permission extends StaffPermission | null>(permission: Permission) =>
    ({ method: 'GET', auth: 'staff', permission, fourEyes: 'never' }) as const,
  act: <Permission extends StaffPermission | null>(permission: Permission) =>
    ({ method: 'POST', auth: 'staff', permission, fourEyes: 'never' }) as const,
  secondPersonIfAny: <Permission extends StaffPermission>(permission: Permission) =>
    ({ method: 'POST', auth: 'staff', permission, fourEyes: 'unless_alone' }) as const,
  secondPerson: <Permission extends StaffPermission>(permission: Permission) =>
    ({ method: 'POST', auth: 'staff', permission, fourEyes: 'always' }) as const,
};

/** The URL path of an endpoint of the back office. */
export const adminPath = (name: string): string => `/admin/api/${name}`;
