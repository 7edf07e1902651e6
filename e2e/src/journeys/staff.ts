import { randomUUID } from 'node:crypto';
import type {
  AdminEndpointName,
  AdminReply,
  AdminRequest,
  StaffRole,
  StaffSession,
} from '@candor/protocol';
import { adminPath, adminRoutes, staffRoles } from '@candor/protocol';
import { send } from './api.ts';
import { Authenticator } from './authenticator.ts';
import type { DemoServer } from './demo-server.ts';

/** What everybody in these journeys chose. */
export const STAFF_PASSWORD = 'Harbour9lantern';

const REASON = 'prepared for the journey';

async function callAdmin<Name extends AdminEndpointName>(
  origin: string,
  name: Name,
  request: object,
  token = '',
): Promise<AdminReply<Name>> {
  const url = `${origin}${adminPath(name)}`;
  const data = await send(url, adminRoutes[name].method, { 'staff-token': token }, request);
  return data as AdminReply<Name>;
}

/** One member of staff who works behind the screens, or whose session a desk begins with. */
export class StaffMember {
  readonly app: Authenticator;
  readonly email: string;
  readonly staffId: number;
  readonly #origin: string;
  readonly #session: StaffSession;

  private constructor(origin: string, session: StaffSession, app: Authenticator) {
    this.#origin = origin;
    this.#session = session;
    this.app = app;
    this.email = session.me.email;
    this.staffId = session.me.staffId;
  }

  /** Sets password and authenticator app by a one-time link. */
  static async enrol(origin: string, oneTimeLink: string): Promise<StaffMember> {
    const link = oneTimeLink.replace(/^.*\/enrol\//, '');
    const { totpSecret } = await callAdmin(origin, 'enrolBegin', { link });
    const app = new Authenticator(totpSecret);
    const credentials = { link, password: STAFF_PASSWORD, code: app.code() };
    return new StaffMember(origin, await callAdmin(origin, 'enrolFinish', credentials), app);
  }

  /** The same session at another address: a server that came back has another port. */
  at(origin: string): StaffMember {
    return new StaffMember(origin, this.#session, this.app);
  }

  /** The session as the console keeps it in the browser. */
  get stored(): string {
    const { token, idleMs, me } = this.#session;
    const state = { session: { token, idleMs, me }, lastUsedAtMs: Date.now(), hasExpired: false };
    return JSON.stringify({ state, version: 0 });
  }

  async call<Name extends AdminEndpointName>(
    name: Name,
    request: AdminRequest<Name>,
  ): Promise<AdminReply<Name>> {
    return callAdmin(this.#origin, name, request, this.#session.token);
  }

  /** Adds somebody, with a second person's word where it takes one. @returns their one-time link */
  async inviteLink(
    who: { readonly name: string; readonly email: string; readonly roles: readonly StaffRole[] },
    second?: StaffMember,
  ): Promise<string> {
    const { name, email, roles } = who;
    const invited = await this.call('staffInvite', {
      name,
      email,
      roles: [...roles],
      reason: REASON,
    });
    if (invited.approvalId !== null) {
      await second?.call('approvalApprove', { approvalId: invited.approvalId });
    }
    const { staff } = await this.call('staffList', {});
    const staffId = staff.find((member) => member.email === email)?.staffId ?? 0;
    const { link } = await this.call('staffLink', { staffId, reason: REASON });
    if (link === null) throw new Error('the demo mails no link');
    return link;
  }

  /** Agrees to the only thing that waits for a second person. */
  async approveLatest(): Promise<void> {
    const { approvals } = await this.call('approvalList', { state: 'waiting' });
    const approvalId = approvals.find(({ mayApprove }) => mayApprove)?.approvalId ?? 0;
    await this.call('approvalApprove', { approvalId });
  }
}

/** A back office with two owners who have every role: what takes a second person has one. */
export async function openBackOffice(
  server: DemoServer,
): Promise<{ readonly ann: StaffMember; readonly ben: StaffMember }> {
  const ann = await StaffMember.enrol(server.url, server.ownerLink);
  const name = 'Ben Okafor';
  const link = await ann.inviteLink({ name, email: newEmail('ben'), roles: staffRoles });
  return { ann, ben: await StaffMember.enrol(server.url, link) };
}

/** An address nobody has yet. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}
