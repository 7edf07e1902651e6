import {
  adminEndpointNames,
  adminRoutes,
  permissionRoles,
  staffPermissions,
  staffRoles,
} from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';

/** The tables of roles, permissions and acts as they are compiled into this server. */
export function viewPermissionTable(): AdminReply<'permissionTable'> {
  return {
    roles: [...staffRoles],
    permissions: staffPermissions.map((permission) => ({
      permission,
      roles: [...permissionRoles[permission]],
    })),
    acts: adminEndpointNames.map((name) => {
      const { method, permission, fourEyes } = adminRoutes[name];
      return { name, method, permission, fourEyes };
    }),
  };
}
