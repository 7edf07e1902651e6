import type { FastifyInstance } from 'fastify';
import { registerAdminRoutes } from './admin-routes.ts';
import type { CallAdmin } from './call-admin.ts';

export interface AdminHttp {
  readonly callAdmin: CallAdmin;
  /** The site staff see, where it cannot be told from their requests. */
  readonly origin?: string | undefined;
}

/** Everything below /admin/. */
export function registerAdmin(http: FastifyInstance, { callAdmin, origin }: AdminHttp): void {
  registerAdminRoutes(http, { callAdmin, origin });
}
