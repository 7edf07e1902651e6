import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import { readSettings, writeSettings } from './notice-settings.ts';
import { isZone } from './quiet-hours.ts';

/** What users want to be told of, and how. */
export function noticeRoutes({ pool }: { readonly pool: Pool }) {
  return {
    noticeSettings: (_request, { session }) => readSettings(pool, session.userId),
    noticeSettingsEdit: async (settings, { session }) => {
      if (!isZone(settings.zone)) throw refuse.invalidRequest({ field: 'zone' });
      await writeSettings(pool, session.userId, settings);
      return readSettings(pool, session.userId);
    },
  } satisfies Partial<Handlers>;
}
