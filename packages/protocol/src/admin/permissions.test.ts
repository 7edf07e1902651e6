import { describe, expect, test } from 'vitest';
import { adminEndpointNames } from './admin-endpoints.ts';
import { adminRoutes } from '#generated/routes.ts';
import { permissionRoles, permissionsOf, staffPermissions, staffRoles } from './permissions.ts';

describe('permissions', () => {
  test('are these, role by role and act by act', () => {
    const letters = staffRoles.map((role) => role.slice(0, 3)).join(' ');
    const rows = staffPermissions.map((permission) => {
      const roles: readonly string[] = permissionRoles[permission];
      const marks = staffRoles.map((role) => (roles.includes(role) ? ' x ' : ' · ')).join(' ');
      return `${marks}  ${permission}`;
    });
    expect([letters, ...rows].join('\n')).toMatchSnapshot();
  });

  test('of each endpoint are these', () => {
    const rows = adminEndpointNames.map((name) => {
      const { method, auth, permission, fourEyes } = adminRoutes[name];
      const who = auth === 'open' ? 'everyone' : (permission ?? 'all staff');
      return `${method} ${name}: ${who}${fourEyes === 'never' ? '' : `, second person ${fourEyes}`}`;
    });
    expect(rows.join('\n')).toMatchSnapshot();
  });

  test('are nobody’s who has no role', () => {
    expect(permissionsOf([])).toEqual([]);
  });

  test('add up over roles', () => {
    const both = permissionsOf(['content', 'finance']);
    expect(both).toEqual(
      staffPermissions.filter(
        (permission) =>
          permissionsOf(['content']).includes(permission) ||
          permissionsOf(['finance']).includes(permission),
      ),
    );
  });

  test('to manage staff are the owner’s alone', () => {
    expect(permissionRoles['staff.manage']).toEqual(['owner']);
  });

  test('of the auditor change nothing but what the audit itself needs', () => {
    const acts = adminEndpointNames.filter((name) => {
      const { method, permission } = adminRoutes[name];
      return (
        method === 'POST' && permission !== null && permissionsOf(['auditor']).includes(permission)
      );
    });
    expect(acts).toMatchSnapshot();
  });

  test('of two people are asked for what changes rights', () => {
    for (const name of ['staffInvite', 'staffRoles', 'staffDisable', 'staffReset'] as const) {
      expect(adminRoutes[name].fourEyes).toBe('unless_alone');
    }
  });
});
