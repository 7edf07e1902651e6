import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import type { SecurityDeps } from './security-deps.ts';

export async function listSessions(
  { sessions }: SecurityDeps,
  { session }: UserCall,
): Promise<EndpointReply<'sessionList'>> {
  const rows = await sessions.list(session.userId);
  return {
    sessions: rows.map((row) => ({ ...row, isCurrent: row.sessionId === session.sessionId })),
  };
}

/** Ends another session, or all others. @throws ApiError invalidRequest tooManyFailures wrongPassword notFound */
export async function endSession(
  deps: SecurityDeps,
  { sessionId, password }: EndpointRequest<'sessionEnd'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'sessionEnd'>> {
  if (sessionId === session.sessionId) {
    throw refuse.invalidRequest('end this session by logout', { field: 'sessionId' });
  }
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  if (sessionId === undefined) return { ended: await deps.sessions.endOthers(session) };
  if (!(await deps.sessions.endOne(user.user_id, sessionId))) throw refuse.notFound();
  return { ended: 1 };
}

/** @throws ApiError invalidRequest for a cursor that is not one */
export function listLogins(
  { history }: SecurityDeps,
  request: EndpointRequest<'loginHistory'>,
  { session }: UserCall,
): Promise<EndpointReply<'loginHistory'>> {
  return history.list(session.userId, request);
}
