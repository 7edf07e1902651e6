import { isLocale, nearestText, switchKeys, switchOf } from '@candor/protocol';
import type { EndpointName, Locale, SwitchKey } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { KeptReading } from '#api/kept-reading.ts';
import { isRequestKnown } from '#api/known-request.ts';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';

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
  return nearestText(texts, locale) ?? '';
}

/** What staff have stopped for everybody. */
export class Switches {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  readonly #reading: KeptReading<SwitchState>;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
    this.#reading = new KeptReading({ load: () => this.#load(), nowMs });
  }

  /** What is stopped; while the table cannot be read, what was when it last could. */
  read(): Promise<SwitchState> {
    return this.#reading.read();
  }

  /** Reads the table now. */
  refresh(): Promise<SwitchState> {
    return this.#reading.refresh();
  }

  /**
   * Refuses what begins something new while that is stopped. A repeated request that was carried out is let
   * through: its answer says so, and nothing is done anew.
   * @throws ApiError registrationsStopped productStopped maintenance
   */
  assertOpen(call: StoppableCall): Promise<void> | undefined {
    const key = switchOf(call.name, call.request);
    if (key === undefined) return undefined;
    const kept = this.#reading.kept();
    const isOpen = kept !== undefined && !this.#isOff(kept) && !kept.stopped.has(key);
    return isOpen ? undefined : this.#assertOpen(key, call);
  }

  #isOff({ maintenance }: SwitchState): boolean {
    return isUnderWay(maintenance, this.#nowMs());
  }

  async #assertOpen(key: SwitchKey, { session, requestKey }: StoppableCall): Promise<void> {
    const state = await this.read();
    const isOff = this.#isOff(state);
    if (!isOff && !state.stopped.has(key)) return;
    if (session !== undefined && (await isRequestKnown(this.#pool, session.userId, requestKey))) {
      return;
    }
    if (isOff) throw refuse.maintenance();
    throw key === 'registrations' ? refuse.registrationsStopped() : refuse.productStopped();
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
