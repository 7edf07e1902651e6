import type { StaffEffect } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { tellStaff } from './tell-staff.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What somebody looks at that is nobody's business but their user's. */
export type LookKind = 'contacts' | 'pictures';

/** More than anybody needs for a day's work: a hundred calls, or the pictures of a hundred reviews. */
const LOOKS_PER_DAY: Readonly<Record<LookKind, number>> = { contacts: 100, pictures: 300 };

/** Letters, digits and ideographs of a reason; an ideograph says as much as two letters. */
const REASON_LENGTH_MIN = 12;
const REASON_SIGNS_MIN = 5;

/**
 * A reason in somebody's own words, for a look that no review or case explains.
 * @throws ApiError invalidRequest for one that says nothing, such as `...` or `abc`
 */
export function assertReason(reason: string): void {
  const signs = Array.from(reason.toLowerCase()).filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const wide = signs.filter((sign) =>
    /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}/u.test(sign),
  );
  const length = signs.length + wide.length;
  if (length >= REASON_LENGTH_MIN && new Set(signs).size >= REASON_SIGNS_MIN) return;
  throw refuse.invalidRequest('reason: say why in some words', { field: 'reason' });
}

/** Counts looks per person and day. The last one of a day rings an alarm, those after it are refused. */
export class LookBudget {
  readonly #delivery: Delivery;
  readonly #perDay: Readonly<Record<LookKind, number>>;

  constructor(delivery: Delivery, perDay: Readonly<Record<LookKind, number>> = LOOKS_PER_DAY) {
    this.#delivery = delivery;
    this.#perDay = perDay;
  }

  /** In the act's transaction, before anything is shown. @throws ApiError tooManyRequests */
  async count(work: ActWork, kind: LookKind): Promise<void> {
    const { tx, staff, nowMs } = work;
    const max = this.#perDay[kind];
    const { rows } = await tx.query<{ looks: number; day_started_at_ms: number }>(
      `INSERT INTO staff_looks AS kept (staff_id, kind, day_started_at_ms, looks)
       VALUES ($1, $2, $3, 1)
       ON CONFLICT (staff_id, kind) DO UPDATE SET
         looks = CASE WHEN kept.day_started_at_ms <= $3 - $4::bigint THEN 1 ELSE kept.looks + 1 END,
         day_started_at_ms = CASE WHEN kept.day_started_at_ms <= $3 - $4::bigint THEN $3
                                  ELSE kept.day_started_at_ms END
       RETURNING looks, day_started_at_ms`,
      [staff.staffId, kind, nowMs, DAY_MS],
    );
    const { looks = 1, day_started_at_ms: startedAtMs = nowMs } = rows[0] ?? {};
    if (looks > max) {
      const retryAfterMs = Math.max(1, startedAtMs + DAY_MS - nowMs);
      throw refuse.tooManyRequests({ retryAfterMs });
    }
    if (looks === max) await this.#alarm(work, kind, looks);
  }

  async #alarm(work: ActWork, kind: LookKind, looks: number): Promise<void> {
    const { tx, staff, nowMs, requestId, address } = work;
    const { staffId, email } = staff;
    const effect: StaffEffect = { kind: 'looks_alarm', email, lookKind: kind, looks };
    await tellStaff(tx, this.#delivery, {
      text: {
        en: `${email} has looked at as many ${kind} of users today as anybody may: ${looks}.`,
        zh: `${email} 今天查看的用户${kind === 'contacts' ? '联系方式' : '图片'}已达上限：${looks}。`,
        hk: `${email} 今天查看的用戶${kind === 'contacts' ? '聯絡方式' : '圖片'}已達上限：${looks}。`,
      },
      staffId,
      roles: ['owner', 'risk'],
      call: work,
    });
    await appendEntry(tx, {
      ...{ atMs: nowMs, staffId, staffEmail: email, act: 'looks.alarm', requestId, address },
      ...{ subject: `staff ${staffId}`, effect: JSON.stringify(effect), reason: '' },
      ...{ before: null, after: null, approverId: null, approverEmail: null },
    });
  }
}
