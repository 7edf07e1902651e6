import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { tellStaff } from './tell-staff.ts';
import type { StaffNotice } from './tell-staff.ts';

/** What is used up: what the whole house sends in a day, or what goes to numbers in a row or to one country at once. */
export type SpentTexts = 'day' | 'prefix' | 'country';

interface TextAlarmsDeps {
  readonly pool: Pool;
  readonly delivery: Delivery;
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

const SYSTEM = 'system';

const texts: Readonly<Record<SpentTexts, StaffNotice>> = {
  day: {
    en: 'The text messages of the day are used up: strangers get no more codes by text message. Somebody may be pumping; smsPerDayMax and smsCountries are among the settings.',
    zh: '当日短信额度已用完：陌生访客不再收到短信验证码。可能有人在恶意刷短信；请在设置中查看 smsPerDayMax 和 smsCountries。',
    hk: '當日短訊額度已用完：陌生訪客不再收到短訊驗證碼。可能有人在惡意刷短訊；請在設定中查看 smsPerDayMax 和 smsCountries。',
  },
  prefix: {
    en: 'More text messages to numbers in a row were asked for than go out. Somebody may be pumping; smsCountries is among the settings.',
    zh: '发往连续号码的短信请求超出上限，超出部分未发送。可能有人在恶意刷短信；请在设置中查看 smsCountries。',
    hk: '發往連續號碼的短訊請求超出上限，超出部分未發送。可能有人在惡意刷短訊；請在設定中查看 smsCountries。',
  },
  country: {
    en: 'More text messages to one country were asked for within a minute than go out. Somebody may be pumping; smsPerMinutePerCountry and smsCountries are among the settings.',
    zh: '一分钟内发往同一国家或地区的短信请求超出上限，超出部分未发送。可能有人在恶意刷短信；请在设置中查看 smsPerMinutePerCountry 和 smsCountries。',
    hk: '一分鐘內發往同一國家或地區的短訊請求超出上限，超出部分未發送。可能有人在惡意刷短訊；請在設定中查看 smsPerMinutePerCountry 和 smsCountries。',
  },
};

/** Writes down that a budget of text messages is used up, rings and mails; once a day for each kind. */
export class TextAlarms {
  readonly #deps: TextAlarmsDeps;
  readonly #writtenAtMs = new Map<SpentTexts, number>();

  constructor(deps: TextAlarmsDeps) {
    this.#deps = deps;
  }

  /** Nobody who is refused waits for it. */
  spent(of: SpentTexts): void {
    const nowMs = this.#deps.nowMs();
    if (nowMs - (this.#writtenAtMs.get(of) ?? -DAY_MS) < DAY_MS) return;
    this.#writtenAtMs.set(of, nowMs);
    this.#write(of, nowMs).catch((error: unknown) => {
      this.#writtenAtMs.delete(of);
      this.#deps.onFailure(error);
    });
  }

  async #write(of: SpentTexts, nowMs: number): Promise<void> {
    const { pool, delivery } = this.#deps;
    const effect = JSON.stringify({ kind: 'texts_alarm', budget: of });
    await inTransaction(pool, async (tx) => {
      // What was told before the last start need not be told again.
      const { rowCount } = await tx.query(
        `SELECT 1 FROM audit_entries WHERE act = 'texts.alarm' AND effect = $1 AND at_ms > $2 LIMIT 1`,
        [effect, nowMs - DAY_MS],
      );
      if (rowCount !== 0) return;
      await tellStaff(tx, delivery, {
        ...{ text: texts[of], staffId: 0, roles: ['owner', 'operations'] },
        call: { nowMs, address: SYSTEM, userAgent: '' },
      });
      await appendEntry(tx, {
        ...{ atMs: nowMs, act: 'texts.alarm', staffId: null, staffEmail: SYSTEM, subject: 'house' },
        ...{ effect, before: null, after: null, reason: '', address: SYSTEM, requestId: SYSTEM },
        ...{ approverId: null, approverEmail: null },
      });
    });
  }
}
