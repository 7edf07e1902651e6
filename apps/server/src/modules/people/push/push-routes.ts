import { ECDH } from 'node:crypto';
import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import { isPushService } from './push-services.ts';

export interface PushRouteDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly pushes: { readonly publicKey: string };
}

/** Whether a device's key is a point of P-256: nothing can be encrypted to another. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Notifications of the device that a session is on. */
export function pushRoutes({ pool, nowMs, pushes }: PushRouteDeps) {
  return {
    pushDevice: async (_request, { session }) => {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM push_subscriptions WHERE session_id = $1 AND user_id = $2',
        [session.sessionId, session.userId],
      );
      return { isOn: rowCount === 1, publicKey: pushes.publicKey };
    },
    pushOn: async ({ endpoint, p256dh, auth }, { session }) => {
      if (!isPushService(endpoint)) throw refuse.invalidRequest({ field: 'endpoint' });
      if (!isPoint(p256dh)) throw refuse.invalidRequest({ field: 'p256dh' });
      const { sessionId, userId } = session;
      await inTransaction(pool, async (tx) => {
        await tx.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND session_id <> $2', [
          ...[endpoint, sessionId],
        ]);
        await tx.query(
          `INSERT INTO push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at_ms)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (session_id) DO UPDATE SET endpoint = $3, p256dh = $4, auth = $5`,
          [sessionId, userId, endpoint, p256dh, auth, nowMs()],
        );
      });
      return {};
    },
    pushOff: async (_request, { session }) => {
      await pool.query('DELETE FROM push_subscriptions WHERE session_id = $1', [session.sessionId]);
      return {};
    },
  } satisfies Partial<Handlers>;
}
