import type { AdminReply, LevelRules } from '@candor/protocol';
import { HOUR_MS } from '#api/durations.ts';
import type { TestApi } from './test-api.ts';
import { as } from './test-staff.ts';
import type { TestStaff } from './test-staff.ts';

/** Rules of levels that one of staff asked for, another approved, and whose announced time has come. @returns the code */
export async function setLevelRules(
  api: TestApi,
  [asker, approver]: readonly [TestStaff, TestStaff],
  rules: LevelRules,
): Promise<number> {
  const asked = await as(asker)('levelRulesSet', {
    ...{ rules, reason: 'asked for by the regulator' },
    effectiveAtMs: Date.now() + api.clock.skipMs + 25 * HOUR_MS,
  });
  if (asked.code !== 200) return asked.code;
  const { approvalId } = asked.data as AdminReply<'levelRulesSet'>;
  const { code } = await as(approver)('approvalApprove', { approvalId });
  await api.database.pool.query(
    'UPDATE level_rules SET starts_at_ms = changed_at_ms WHERE starts_at_ms > changed_at_ms',
  );
  await api.api.levels.refresh();
  return code;
}
