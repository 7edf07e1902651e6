import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';

/** What rings staff, by the act of its entry in their log. */
const ALARMS: Readonly<Record<string, string>> = {
  'signIn.throttled': 'sign_in',
  'signIn.unknown': 'sign_in_unknown',
  'codes.alarm': 'codes',
  'texts.alarm': 'texts',
  'looks.alarm': 'looks',
};

interface AlarmReads {
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/**
 * Registers what rang within the last day, and how long questions to the screening provider wait. Both are asked of the
 * tables whenever somebody reads `/metrics`: a start forgets nothing. While the tables cannot be read, the figures stay.
 */
export function registerAlarmGauges(registry: Registry, { pool, nowMs }: AlarmReads): void {
  const registers = [registry];
  new Gauge({
    name: 'candor_alarms_day',
    help: 'Alarms that staff were told of within the last 24 hours, by what rang.',
    labelNames: ['alarm'],
    registers,
    async collect() {
      const found = await pool
        .query<{ act: string; rung: number }>(
          `SELECT act, count(*)::int AS rung FROM audit_entries
           WHERE act = ANY($1) AND at_ms > $2 GROUP BY act`,
          [Object.keys(ALARMS), nowMs() - DAY_MS],
        )
        .catch(() => undefined);
      if (found === undefined) return;
      const rung = new Map(found.rows.map((row) => [row.act, row.rung]));
      for (const [act, alarm] of Object.entries(ALARMS)) this.set({ alarm }, rung.get(act) ?? 0);
    },
  });
  new Gauge({
    name: 'candor_screening_oldest_seconds',
    help: 'Age of the oldest question that the screening provider has not answered; 0 where none waits.',
    registers,
    async collect() {
      const found = await pool
        .query<{ oldest: number | null }>(
          `SELECT min(created_at_ms) AS oldest FROM screening_questions WHERE answered_at_ms IS NULL`,
        )
        .catch(() => undefined);
      if (found === undefined) return;
      const oldest = found.rows[0]?.oldest ?? nowMs();
      this.set(Math.max(0, nowMs() - oldest) / 1_000);
    },
  });
}
