import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { ClientBase, Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { changeSetting, listSettings } from './change-setting.ts';
import type { PlatformSettings } from './platform-settings.ts';
import { isAllowed, isSettingKey, settingsTable } from './settings-table.ts';
import type { SettingKey } from './settings-table.ts';

/**
 * What touches neither money nor rights, nor whom users believe to be us; everything else needs a second person,
 * new settings too.
 */
const plainSettings: ReadonlySet<SettingKey> = new Set<SettingKey>(['supportHours']);

async function listAll(pool: Pool): Promise<AdminReply<'settingList'>> {
  const settings = await listSettings(pool);
  const { rows } = await pool.query<{ staff_id: number; name: string }>(
    'SELECT staff_id, name FROM staff WHERE staff_id = ANY($1)',
    [settings.map(({ updatedBy }) => updatedBy ?? 0)],
  );
  const names = new Map(rows.map((row) => [row.staff_id, row.name]));
  return {
    settings: settings.map(({ updatedBy, ...setting }) => {
      const rules: {
        readonly min?: number;
        readonly max?: number;
        readonly pattern?: RegExp;
      } = settingsTable[setting.key];
      return {
        ...setting,
        min: rules.min ?? null,
        max: rules.max ?? null,
        pattern: rules.pattern?.source ?? null,
        guarded: !plainSettings.has(setting.key),
        updatedBy: updatedBy === null ? null : (names.get(updatedBy) ?? ''),
      };
    }),
  };
}

interface SettingDeps {
  readonly settings: PlatformSettings;
  /** What must hold in the house before a setting may have a value; each throws what the caller is told. */
  readonly assertUsable: Partial<
    Record<SettingKey, (value: string, tx: ClientBase) => Promise<void>>
  >;
}

/** @throws ApiError notFound no such setting, or not by this way; invalidRequest a value it may not have */
async function planChange(
  { key, value }: AdminRequest<'settingChange'>,
  work: ActWork,
  rules: SettingDeps & { readonly isGuarded: boolean },
): Promise<Plan<object>> {
  const { isGuarded, settings, assertUsable } = rules;
  if (!isSettingKey(key) || plainSettings.has(key) === isGuarded) {
    throw refuse.notFound({ field: 'key' });
  }
  if (!isAllowed(key, value)) {
    throw refuse.invalidRequest(`value: not one of ${key}`, { field: 'value' });
  }
  const { tx, nowMs, staff } = work;
  await assertUsable[key]?.(String(value), tx);
  const before = (await listSettings(tx)).find((setting) => setting.key === key)?.value ?? null;
  return {
    subject: `setting ${key}`,
    effect: { kind: 'setting_change', key, value, from: before },
    before,
    after: value,
    carryOut: async () => {
      await changeSetting(tx, key, value, { staffId: staff.staffId, atMs: nowMs });
      return {};
    },
    afterwards: () => {
      settings.expire();
      return Promise.resolve();
    },
  };
}

/** What staff can set while the exchange runs. */
export function adminSettingHandlers(deps: SettingDeps & { readonly pool: Pool }) {
  return {
    settingList: () => listAll(deps.pool),
    settingChange: (request, work) => planChange(request, work, { ...deps, isGuarded: false }),
    guardedSettingChange: async (request, work) =>
      withoutReply(await planChange(request, work, { ...deps, isGuarded: true })),
  } satisfies Partial<AdminHandlers>;
}
