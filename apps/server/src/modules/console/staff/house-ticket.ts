import { houseCommandCalls } from '@candor/protocol';
import { inTransaction } from '@candor/persistence';
import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, OpenCall, Plan, StaffCall } from '#modules/console/acts/index.ts';
import { recordAtDoor, tellOfNewAddress } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import {
  insertStaffSession,
  isToken,
  keptUserAgent,
  newToken,
  tokenHash,
} from './staff-sessions.ts';
import { staffForUpdate } from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';

/** How long a ticket, and the session that it opens, are good for: together, not each. */
const TICKET_MS = 10 * MINUTE_MS;

const ofHouseCommand: ReadonlySet<AdminEndpointName> = new Set(houseCommandCalls);

/**
 * What a session that a ticket opened may not do, whatever roles its owner has. @throws ApiError houseCallsOnly
 */
export function assertHouseCall(
  name: AdminEndpointName,
  { session }: Pick<StaffCall, 'session'>,
): void {
  if (session.isByTicket && !ofHouseCommand.has(name)) throw refuse.houseCallsOnly();
}

/**
 * Makes a ticket for the house command, shown once. Whoever makes it has just confirmed, by passkey where their role is
 * held to one. One of theirs that was not used yet ends. They are told by mail.
 */
export function makeHouseTicket(
  { delivery }: Pick<StaffDeps, 'delivery'>,
  work: ActWork,
): Plan<AdminReply<'houseTicket'>> {
  const { staff, nowMs, tx } = work;
  const { staffId, email } = staff;
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'house_ticket' },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query(
        `UPDATE staff_sessions SET ended_at_ms = $1
         WHERE staff_id = $2 AND ticket_hash IS NOT NULL AND ticket_used_at_ms IS NULL
           AND ended_at_ms IS NULL`,
        [nowMs, staffId],
      );
      const ticket = newToken();
      const expiresAtMs = nowMs + TICKET_MS;
      // Of the token itself nobody hears: it is replaced when the ticket is used.
      const session = { token: newToken(), ticketHash: tokenHash(ticket), expiresAtMs };
      await insertStaffSession(tx, staffId, work, session);
      await tellStaff(tx, delivery, {
        text: {
          en: `${email} made a ticket for the house command.`,
          zh: `${email} 生成了一张平台配置命令（npm run house）的一次性凭证。`,
          hk: `${email} 產生了一張平台設定指令（npm run house）的一次性憑證。`,
        },
        ...{ staffId, roles: [], call: work },
      });
      return { ticket, expiresAtMs };
    },
  };
}

/**
 * Uses a ticket up: its session begins, with a token for the rest of the ticket's time. A try with one that is over,
 * was used or ended is written down. @throws ApiError ticketRefused
 */
export async function signInByTicket(
  { pool, delivery }: Pick<StaffDeps, 'pool' | 'delivery'>,
  { code }: AdminRequest<'houseTicketSignIn'>,
  call: OpenCall,
): Promise<AdminReply<'houseTicketSignIn'>> {
  if (!isToken(code)) throw refuse.ticketRefused();
  const ticketHash = tokenHash(code);
  const opened = await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ staff_id: number }>(
      'SELECT staff_id FROM staff_sessions WHERE ticket_hash = $1',
      [ticketHash],
    );
    const row = rows[0] && (await staffForUpdate(tx, rows[0].staff_id));
    if (row === undefined) return undefined;
    const token = newToken();
    const used =
      row.state === 'active'
        ? await tx.query<{ expires_at_ms: number }>(
            `UPDATE staff_sessions SET ticket_used_at_ms = $2, last_seen_at_ms = $2, token_hash = $3
             WHERE ticket_hash = $1 AND ticket_used_at_ms IS NULL AND ended_at_ms IS NULL
               AND expires_at_ms > $2
             RETURNING expires_at_ms`,
            [ticketHash, call.nowMs, tokenHash(token)],
          )
        : { rows: [] };
    const [session] = used.rows;
    if (session === undefined) {
      const effect = { kind: 'sign_in_refused', by: 'ticket' } as const;
      await recordAtDoor(tx, row, call, { act: 'signIn.refused', effect });
      return undefined;
    }
    await tellOfNewAddress(tx, delivery, row, call);
    // From here on it is listed as what uses it.
    await tx.query(
      'UPDATE staff_sessions SET address = $2, user_agent = $3 WHERE ticket_hash = $1',
      [ticketHash, call.address, keptUserAgent(call.userAgent)],
    );
    const effect = { kind: 'sign_in', by: 'ticket' } as const;
    await recordAtDoor(tx, row, call, { act: 'signIn', effect });
    return { token, expiresAtMs: session.expires_at_ms };
  });
  if (opened === undefined) throw refuse.ticketRefused();
  return opened;
}
