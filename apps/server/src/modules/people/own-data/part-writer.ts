import type { Pool } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';

/** A part is one answer to the phone, and one row. */
const PART_BYTES = 256 * 1024;

interface PartsOf {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly fileId: number;
  /** When they are removed. */
  readonly expiresAtMs: number;
}

const contextOf = (fileId: number, place: number): string => `file ${fileId} ${place}`;

/** Keeps what is written as sealed rows of one size, so that no file has to fit into memory. */
export class PartWriter {
  readonly #of: PartsOf;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  bytes = 0;
  parts = 0;

  constructor(of: PartsOf) {
    this.#of = of;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.bytes += chunk.length;
    if (this.#waitingBytes < PART_BYTES) return;
    const all = Buffer.concat(this.#waiting);
    let from = 0;
    for (; all.length - from >= PART_BYTES; from += PART_BYTES) {
      await this.#keep(all.subarray(from, from + PART_BYTES));
    }
    const rest = all.subarray(from);
    this.#waiting = [rest];
    this.#waitingBytes = rest.length;
  }

  /** Keeps what is left. */
  async end(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#keep(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  async #keep(part: Buffer): Promise<void> {
    const { pool, masterKey, fileId, expiresAtMs } = this.#of;
    const place = this.parts;
    await pool.query(
      `INSERT INTO data_file_parts (file_id, place, part_sealed, expires_at_ms) VALUES ($1, $2, $3, $4)`,
      [fileId, place, masterKey.seal('data-file', part, contextOf(fileId, place)), expiresAtMs],
    );
    this.parts += 1;
  }
}

/** A part as it was written; undefined once it is gone. */
export async function readPart(
  { pool, masterKey }: Pick<PartsOf, 'pool' | 'masterKey'>,
  fileId: number,
  place: number,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ part_sealed: Buffer }>(
    'SELECT part_sealed FROM data_file_parts WHERE file_id = $1 AND place = $2',
    [fileId, place],
  );
  const [row] = rows;
  return row && masterKey.open('data-file', row.part_sealed, contextOf(fileId, place));
}
