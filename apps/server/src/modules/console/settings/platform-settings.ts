import type { Pool } from 'pg';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { isAllowed, settingKeys, settingsTable } from './settings-table.ts';
import type { SettingsValues } from './settings-table.ts';

/** A change by another process is felt after this long at most. */
const CACHE_MS = 2_000;

interface SettingsDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** What staff have set, read from the table at most every two seconds. */
export class PlatformSettings {
  readonly #deps: SettingsDeps;
  #values: Promise<SettingsValues> | undefined;
  #readAtMs = 0;

  constructor(deps: SettingsDeps) {
    this.#deps = deps;
  }

  /** All values; while the table cannot be read, the last ones that could. */
  read(): Promise<SettingsValues> {
    const nowMs = this.#deps.nowMs();
    if (
      this.#values === undefined ||
      nowMs - this.#readAtMs >= CACHE_MS ||
      nowMs < this.#readAtMs
    ) {
      this.#readAtMs = nowMs;
      const earlier = this.#values;
      this.#values = this.#load().catch((error: unknown) => {
        if (earlier !== undefined) return earlier;
        this.#values = undefined;
        throw error;
      });
    }
    return this.#values;
  }

  /** How long before it comes into effect a change must be known. */
  async notices(): Promise<{ readonly feeNoticeMs: number; readonly openNoticeMs: number }> {
    const { feeNoticeHours, marketOpenNoticeMinutes } = await this.read();
    return {
      feeNoticeMs: feeNoticeHours * HOUR_MS,
      openNoticeMs: marketOpenNoticeMinutes * MINUTE_MS,
    };
  }

  /** Has the next read ask the table: what staff set is felt by who asks after them. */
  expire(): void {
    this.#readAtMs = Number.NEGATIVE_INFINITY;
  }

  async #load(): Promise<SettingsValues> {
    const { rows } = await this.#deps.pool.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM platform_settings',
    );
    const set = new Map(rows.map(({ key, value }) => [key, value] as const));
    const entries = settingKeys.map((key) => {
      const value = set.get(key);
      // A row from a version that allowed more must not get through.
      return [key, isAllowed(key, value) ? value : settingsTable[key].fallback] as const;
    });
    return Object.fromEntries(entries) as unknown as SettingsValues;
  }
}
