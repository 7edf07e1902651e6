import type { Pool } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { UserSafety } from '#modules/access/security/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import { listCases, readCase } from './case-store.ts';
import type { ContactChanges } from './contact-changes.ts';
import { approveContact, readContactCase, refuseContact } from './staff-contact.ts';
import { resetFactor, resetPassword } from './staff-reset-access.ts';
import {
  addEvidence,
  answerCase,
  claimCase,
  finishCase,
  noteCase,
  openCase,
  seeEvidence,
} from './staff-work-on-case.ts';

export interface AdminCasesDeps {
  readonly pool: Pool;
  readonly uploads: Uploads;
  readonly looks: LookBudget;
  readonly safety: UserSafety;
  readonly notices: Notices;
  readonly settings: PlatformSettings;
  readonly changes: ContactChanges;
}

/** What customer service works with. */
export function adminCaseHandlers(deps: AdminCasesDeps) {
  const { pool, uploads, safety, notices, settings } = deps;
  const dueMs = async (): Promise<number> => (await settings.read()).caseDueHours * HOUR_MS;
  return {
    caseList: async (request, { staff }) => {
      const { rows, nextCursor } = await listCases(pool, request, {
        staffId: staff.staffId,
        dueMs: await dueMs(),
      });
      return { cases: [...rows], nextCursor };
    },
    caseDetail: async ({ caseId }, { nowMs }) => ({
      ...(await readCase(pool, caseId, await dueMs())),
      contact: await readContactCase(deps, caseId, nowMs),
    }),
    caseOpen: openCase,
    caseClaim: claimCase,
    caseNote: noteCase,
    caseAnswer: (request, work) => answerCase(notices, request, work),
    caseEvidence: (request, work) => addEvidence(uploads, request, work),
    caseImage: (request, work) => seeEvidence(deps, request, work),
    casePasswordReset: (request, work) => resetPassword(safety, request, work),
    caseFactorReset: (request, work) => resetFactor(safety, request, work),
    caseContactChange: (request, work) => approveContact(deps, request, work),
    caseContactRefuse: refuseContact,
    caseClose: finishCase,
  } satisfies Partial<AdminHandlers>;
}
