import { inTransaction } from '@candor/persistence';
import type { StaffEffect } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { MINUTE_MS } from '#api/durations.ts';
import type { OpenCall } from '#modules/console/acts/index.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import type { Errands } from './errands.ts';
import { findStaffByEmail, normalEmail } from './staff-store.ts';
import { tellStaff } from './tell-staff.ts';

/** One entry for each name, or address, in this time: a thousand tries are one piece of news. */
const WINDOW_MS = 15 * MINUTE_MS;

/** Beyond this the oldest is forgotten, and may be written down once more. */
const REMEMBERED_MAX = 10_000;

/** Longer than any e-mail address; what is typed at the door may be anything. */
const NAME_LENGTH_MAX = 254;

const SYSTEM = 'system';

interface GuessAlarmsDeps {
  readonly pool: Pool;
  readonly errands: Errands;
  readonly delivery: Delivery;
}

interface GuessEntry {
  readonly act: string;
  readonly effect: StaffEffect;
  readonly staffId: number | null;
  readonly subject: string;
}

type At = Pick<OpenCall, 'nowMs' | 'address' | 'requestId' | 'userAgent'>;

async function append(
  tx: PoolClient,
  { nowMs, address, requestId }: Omit<At, 'userAgent'>,
  { act, effect, staffId, subject }: GuessEntry,
  staffEmail: string,
): Promise<void> {
  await appendEntry(tx, {
    ...{ atMs: nowMs, act, staffId, staffEmail, subject, address, requestId },
    ...{ effect: JSON.stringify(effect), before: null, after: null, reason: '' },
    ...{ approverId: null, approverEmail: null },
  });
}

/** Writes down that somebody guesses at the door of the back office, and rings; nobody at the door waits for it. */
export class GuessAlarms {
  readonly #deps: GuessAlarmsDeps;
  readonly #writtenAtMs = new Map<string, number>();

  constructor(deps: GuessAlarmsDeps) {
    this.#deps = deps;
  }

  /** Further tries at a name are refused. Owners hear of it where it is somebody's, and so do they. */
  throttled(name: string, call: At): void {
    const email = normalEmail(name).slice(0, NAME_LENGTH_MAX);
    if (!this.#isNews(`name ${email}`, call.nowMs)) return;
    const { errands, pool, delivery } = this.#deps;
    const effect = { kind: 'sign_in_throttled', email } as const;
    errands.run(() =>
      inTransaction(pool, async (tx) => {
        const row = await findStaffByEmail(tx, email);
        const staffId = row?.staff_id ?? null;
        if (row !== undefined) {
          await tellStaff(tx, delivery, {
            text: {
              en: `Too many wrong passwords or codes for ${email}. Further tries from there are refused for a while.`,
              zh: `${email} 的密码或验证码错误次数过多，来自该处的尝试将被暂时拒绝。`,
              hk: `${email} 的密碼或驗證碼錯誤次數過多，來自該處的嘗試將被暫時拒絕。`,
            },
            staffId: row.staff_id,
            roles: ['owner'],
            call,
          });
        }
        const subject = staffId === null ? 'staff' : `staff ${staffId}`;
        const entry = { act: 'signIn.throttled', effect, staffId, subject };
        await append(tx, call, entry, row?.email ?? SYSTEM);
      }),
    );
  }

  /** Somebody tried a name that nobody here has. */
  unknown(name: string, call: At & Pick<OpenCall, 'addressKey'>): void {
    if (!this.#isNews(`address ${call.addressKey}`, call.nowMs)) return;
    const email = normalEmail(name).slice(0, NAME_LENGTH_MAX);
    const effect = { kind: 'sign_in_unknown', email } as const;
    const entry = { act: 'signIn.unknown', effect, staffId: null, subject: 'staff' };
    this.#deps.errands.run(() =>
      inTransaction(this.#deps.pool, (tx) => append(tx, call, entry, SYSTEM)),
    );
  }

  #isNews(key: string, nowMs: number): boolean {
    const before = this.#writtenAtMs.get(key);
    if (before !== undefined && nowMs - before < WINDOW_MS) return false;
    this.#writtenAtMs.delete(key);
    const [oldest] = this.#writtenAtMs.keys();
    if (this.#writtenAtMs.size >= REMEMBERED_MAX && oldest !== undefined) {
      this.#writtenAtMs.delete(oldest);
    }
    this.#writtenAtMs.set(key, nowMs);
    return true;
  }
}

/** Users' codes are guessed at, more than mistyping explains: the log keeps it, owners and risk are told. */
export async function alarmAboutCodes(
  { pool, delivery }: Pick<GuessAlarmsDeps, 'pool' | 'delivery'>,
  { wrong, nowMs }: { readonly wrong: number; readonly nowMs: number },
): Promise<void> {
  const effect = { kind: 'codes_alarm', wrong } as const;
  await inTransaction(pool, async (tx) => {
    await tellStaff(tx, delivery, {
      text: {
        en: `Wrong codes of users within an hour, in the whole house: ${wrong}. Somebody may be guessing.`,
        zh: `一小时内全平台用户验证码错误次数：${wrong}。可能有人在猜测验证码。`,
        hk: `一小時內全平台用戶驗證碼錯誤次數：${wrong}。可能有人在猜測驗證碼。`,
      },
      staffId: 0,
      roles: ['owner', 'risk'],
      call: { nowMs, address: SYSTEM, userAgent: '' },
    });
    const entry = { act: 'codes.alarm', effect, staffId: null, subject: 'house' };
    await append(tx, { nowMs, address: SYSTEM, requestId: SYSTEM }, entry, SYSTEM);
  });
}
