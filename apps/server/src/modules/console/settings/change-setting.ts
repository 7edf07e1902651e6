import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import { isAllowed, isSettingKey, settingKeys, settingsTable } from './settings-table.ts';
import type { SettingKey } from './settings-table.ts';

type SettingValue = boolean | number | string;

/** A setting as the back office lists it. */
export interface SettingView {
  readonly key: SettingKey;
  readonly kind: 'boolean' | 'integer' | 'decimal' | 'text';
  readonly value: SettingValue;
  readonly fallback: SettingValue;
  readonly meaning: string;
  /** Null while nobody has set it. */
  readonly updatedAtMs: number | null;
  readonly updatedBy: number | null;
}

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly updated_at_ms: number;
  readonly updated_by: number;
}

/** Every setting with its value and who set it, in the order of the table. */
export async function listSettings(tx: Pool | PoolClient): Promise<readonly SettingView[]> {
  const { rows } = await tx.query<SettingRow>('SELECT * FROM platform_settings');
  const rowByKey = new Map(rows.map((row) => [row.key, row] as const));
  return settingKeys.map((key) => {
    const { kind, fallback, meaning } = settingsTable[key];
    const row = rowByKey.get(key);
    const isSet = row !== undefined && isAllowed(key, row.value);
    return {
      key,
      kind,
      fallback,
      meaning,
      value: isSet ? (row.value as SettingValue) : fallback,
      updatedAtMs: isSet ? row.updated_at_ms : null,
      updatedBy: isSet ? row.updated_by : null,
    };
  });
}

/**
 * Sets one setting within the caller's transaction.
 * @throws ApiError notFound no such setting, invalidRequest a value it may not have
 */
export async function changeSetting(
  tx: Pool | PoolClient,
  key: string,
  value: unknown,
  { staffId, atMs }: { readonly staffId: number; readonly atMs: number },
): Promise<{ readonly before: SettingValue; readonly after: SettingValue }> {
  if (!isSettingKey(key)) throw refuse.notFound();
  if (!isAllowed(key, value))
    throw refuse.invalidRequest(`${key}: not allowed`, { field: 'value' });
  const before = (await listSettings(tx)).find((one) => one.key === key);
  await tx.query(
    `INSERT INTO platform_settings (key, value, updated_at_ms, updated_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO UPDATE SET value = $2, updated_at_ms = $3, updated_by = $4`,
    [key, JSON.stringify(value), atMs, staffId],
  );
  return { before: before?.value ?? settingsTable[key].fallback, after: value as SettingValue };
}
