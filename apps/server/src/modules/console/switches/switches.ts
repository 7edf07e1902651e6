import { isLocale, readingOrder, switchKeys, switchOf } from '@candor/protocol';
import type { EndpointName, Locale, SwitchKey } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';

/** A change by another process is felt after this long, and the request that came meanwhile. */
const FRESH_MS = 1_000;

export interface Maintenance {
  readonly startsAtMs: number;
  /** Null: until staff end it. */
  readonly endsAtMs: number | null;
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
}

export interface SwitchState {
  readonly stopped: ReadonlySet<SwitchKey>;
  /** Announced or under way; its time may have passed since it was read. */
  readonly maintenance: Maintenance | undefined;
}

/** A call that may be stopped, once its request is read. */
export interface StoppableCall {
  readonly name: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
  readonly requestKey: string;
}

export interface MaintenanceRow {
  readonly starts_at_ms: number;
  readonly ends_at_ms: number | null;
  readonly ended_at_ms: number | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly changed_at_ms: number;
  readonly staff_id: number;
  readonly reason: string;
}

/** The maintenance that is announced or under way at a time; what is over is none. */
export async function readMaintenance(
  from: Pool | PoolClient,
  nowMs: number,
): Promise<MaintenanceRow | undefined> {
  const { rows } = await from.query<MaintenanceRow>(
    'SELECT * FROM maintenance WHERE ended_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > $1)',
    [nowMs],
  );
  return rows[0];
}

const isKey = (key: string): key is SwitchKey => (switchKeys as readonly string[]).includes(key);

/** Whether nothing new can be begun at this time. */
export const isUnderWay = (one: Maintenance | undefined, nowMs: number): boolean =>
  one !== undefined && one.startsAtMs <= nowMs && (one.endsAtMs === null || one.endsAtMs > nowMs);

/** What a reader of this language reads of it. */
export function textFor(texts: Maintenance['texts'], locale: Locale): string {
  const nearest = readingOrder(locale).find((one) => texts[one] !== undefined);
  return nearest === undefined ? '' : (texts[nearest] ?? '');
}

/**
 * What staff have stopped for everybody. Asked on the way of every order, so it answers from memory, and reads the
 * table beside that once a second; who stops something has it read before the act is answered.
 */
export class Switches {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  #state: Promise<SwitchState> | undefined;
  #readAtMs = 0;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** What is stopped; while the table cannot be read, what was when it last could. */
  read(): Promise<SwitchState> {
    const ageMs = this.#nowMs() - this.#readAtMs;
    if (this.#state === undefined) return this.refresh();
    if (ageMs >= FRESH_MS || ageMs < 0) void this.refresh().catch(() => undefined);
    return this.#state;
  }

  /** Reads the table now. */
  async refresh(): Promise<SwitchState> {
    this.#readAtMs = this.#nowMs();
    const state = await this.#load();
    this.#state = Promise.resolve(state);
    return state;
  }

  /**
   * Refuses what begins something new while that is stopped. A repeated request that was carried out is let
   * through: its answer says so, and nothing is done anew.
   * @throws ApiError registrationsStopped productStopped maintenance
   */
  async assertOpen({ name, request, session, requestKey }: StoppableCall): Promise<void> {
    const key = switchOf(name, request);
    if (key === undefined) return;
    const { stopped, maintenance } = await this.read();
    const isOff = isUnderWay(maintenance, this.#nowMs());
    if (!isOff && !stopped.has(key)) return;
    if (session !== undefined && (await this.#isKnown(session.userId, requestKey))) return;
    if (isOff) throw refuse.maintenance();
    throw key === 'registrations' ? refuse.registrationsStopped() : refuse.productStopped();
  }

  async #isKnown(userId: number, requestKey: string): Promise<boolean> {
    if (requestKey === '') return false;
    const { rowCount } = await this.#pool.query(
      'SELECT 1 FROM request_keys WHERE user_id = $1 AND request_key = $2',
      [userId, requestKey],
    );
    return rowCount === 1;
  }

  async #load(): Promise<SwitchState> {
    const { rows } = await this.#pool.query<{ readonly key: string }>(
      'SELECT key FROM switches WHERE is_stopped',
    );
    const row = await readMaintenance(this.#pool, this.#nowMs());
    return {
      stopped: new Set(rows.map(({ key }) => key).filter(isKey)),
      maintenance:
        row === undefined
          ? undefined
          : {
              startsAtMs: row.starts_at_ms,
              endsAtMs: row.ends_at_ms,
              texts: Object.fromEntries(
                Object.entries(row.texts).filter(([locale]) => isLocale(locale)),
              ),
            },
    };
  }
}
