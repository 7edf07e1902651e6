import { adminRoutes } from '@candor/protocol';
import type { AdminEndpointName, AdminRoute, StaffPermission } from '@candor/protocol';
import { useSession } from '#shared/session/session.ts';

/** Whether the person who is signed in holds a permission; null asks for nothing. The server decides anyway. */
export function useMay(permission: StaffPermission | null): boolean {
  return useSession(
    ({ session }) => permission === null || session?.me.permissions.includes(permission) === true,
  );
}

/** The row of an endpoint in the table of the back office. */
export function routeOf(name: AdminEndpointName): AdminRoute {
  return adminRoutes[name];
}
