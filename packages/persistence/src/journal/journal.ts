import type { Client, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { writeBatch } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import type { Database } from '#postgres/open-database.ts';
import type { ProbePoint } from '#postgres/probe.ts';
import { JournalFailure } from './journal-failure.ts';
import { compressPayload, hashRow } from './journal-row.ts';

export interface JournalOptions {
  /** Called at named points, so that a test can end the process there. */
  readonly probe?: ((point: ProbePoint) => void) | undefined;
  /** True cuts the connection right after an append was sent: committed, perhaps, and never told. */
  readonly cutReply?: (() => boolean) | undefined;
  /**
   * Who asks for the leadership, by a name no other process has. One that `isResuming` gets it
   * only while nobody else has led since it did. Without it: a stranger who may take over.
   */
  readonly leader?: { readonly id: string; readonly isResuming: boolean } | undefined;
  /** How long an append waits for its answer; default {@link ANSWER_MS_MAX}. */
  readonly answerMsMax?: number | undefined;
  /** Told once when the idle connection breaks or is ended by the next leader. */
  readonly onLost?: ((failure: JournalFailure) => void) | undefined;
}

/** The sessions of engines and their projectors, by which the next leader knows whom to end. */
const APPLICATION_NAME = 'candor-engine';
export const PROJECTOR_NAME = 'candor-projector';
/**
 * A server that is out of reach, or stands still, may never answer, and nobody would be answered meanwhile. A
 * disk that is slow for seconds is no such thing.
 */
const ANSWER_MS_MAX = 20_000;
/** How long the next leader waits for them to end; the epoch protects the journal if they do not. */
const SESSION_END_MS_MAX = 5_000;

/**
 * One statement, therefore one transaction and one round trip. The update is the fence: it finds
 * its row only for the leader of this epoch that continues exactly where the journal ends.
 */
const appendStatement = {
  name: 'journal-append',
  text: `WITH leader AS (
    UPDATE engine_leader SET last_sequence = $2, last_hash = $6
    WHERE epoch = $3 AND last_sequence = $1 - 1 AND last_hash = $5
    RETURNING epoch
  )
  INSERT INTO journal
    (sequence_first, sequence_last, epoch, timestamp_ms, previous_hash, hash, payload)
  SELECT $1, $2, $3, $4, $5, $6, $7 FROM leader`,
};

/** The append-only record of everything that was decided; once `append` resolves, it happened. */
export class Journal {
  readonly epoch: number;
  readonly #client: Client;
  readonly #options: JournalOptions;
  readonly #writer = new ByteWriter();
  #lastSequence: number;
  #lastHash: Buffer;
  #isAppending = false;
  #failure: JournalFailure | undefined;
  #isClosed = false;

  private constructor(client: Client, options: JournalOptions, leader: LeaderRow) {
    this.#client = client;
    this.#options = options;
    this.epoch = leader.epoch;
    this.#lastSequence = leader.last_sequence;
    this.#lastHash = leader.last_hash;
    client.on('error', (error) => this.#lose(error));
    client.on('end', () => this.#lose(new Error('the connection ended')));
  }

  /** Takes the leadership: from here on no earlier leader can append. */
  static async open(
    database: Pick<Database, 'connect'>,
    options: JournalOptions = {},
  ): Promise<Journal> {
    const client = await database.connect();
    try {
      return new Journal(client, options, await takeLeadership(client, options.leader));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** The last sequence this leader knows to be durable. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  get lastHash(): Uint8Array {
    return this.#lastHash;
  }

  /**
   * Makes a batch durable. The batch is encoded before this returns its promise. One at a time.
   * Resolves with the batch's canonical bytes, which stay until the next append.
   * @throws JournalFailure after which nothing more can be appended here.
   */
  async append(batch: Batch): Promise<Uint8Array> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isAppending) throw new Error('an append is in flight');
    this.#isAppending = true;
    try {
      return await this.#append(batch);
    } catch (error) {
      this.#failure ??=
        error instanceof JournalFailure
          ? error
          : new JournalFailure('unknown', 'a batch may or may not be durable', error);
      throw this.#failure;
    } finally {
      this.#isAppending = false;
    }
  }

  /**
   * Makes sure that no other engine leads; says nothing while an append, which checks too, is in flight.
   * @throws JournalFailure `fenced` when one does.
   */
  async assertLeader(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isAppending) return;
    try {
      const { rows } = await this.#ask<{ epoch: number }>({
        text: 'SELECT epoch FROM engine_leader',
      });
      if (rows[0]?.epoch !== this.epoch) {
        this.#failure ??= new JournalFailure('fenced', 'another engine leads');
      }
    } catch (error) {
      this.#failure ??= new JournalFailure('unknown', 'the journal is out of reach', error);
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.end().catch(() => undefined);
  }

  async #append(batch: Batch): Promise<Uint8Array> {
    writeBatch(this.#writer, batch);
    const payload = this.#writer.view();
    const sequenceFirst = batch.commands[0]?.sequence ?? 0;
    const sequenceLast = sequenceFirst + batch.commands.length - 1;
    const timestampMs = batch.commands.at(-1)?.timestampMs ?? 0;
    const header = { sequenceFirst, sequenceLast, epoch: this.epoch, timestampMs };
    const hash = hashRow(this.#lastHash, header, payload);
    const compressed = compressPayload(payload);
    this.#options.probe?.('journal_encoded');
    const answer = this.#ask({
      ...appendStatement,
      values: [
        sequenceFirst,
        sequenceLast,
        this.epoch,
        timestampMs,
        this.#lastHash,
        hash,
        compressed,
      ],
    });
    if (this.#options.cutReply?.() === true) cutConnection(this.#client);
    this.#options.probe?.('journal_sent');
    const { rowCount } = await answer;
    if (rowCount !== 1) {
      throw new JournalFailure(
        'fenced',
        `epoch ${this.epoch} may not append sequence ${sequenceFirst}: another engine leads, or the journal ends elsewhere`,
      );
    }
    this.#lastSequence = sequenceLast;
    this.#lastHash = hash;
    this.#options.probe?.('journal_committed');
    return payload;
  }

  #ask<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const { answerMsMax = ANSWER_MS_MAX } = this.#options;
    // The driver's types do not know of it.
    const asked: QueryConfig & { query_timeout: number } = {
      ...statement,
      query_timeout: answerMsMax,
    };
    return this.#client.query<Row>(asked);
  }

  #lose(error: Error): void {
    if (this.#isClosed || this.#failure !== undefined) return;
    this.#failure = new JournalFailure('unknown', 'the journal lost its connection', error);
    // An append in flight fails by itself and tells its caller.
    if (!this.#isAppending) this.#options.onLost?.(this.#failure);
  }
}

interface LeaderRow {
  readonly epoch: number;
  readonly last_sequence: number;
  readonly last_hash: Buffer;
}

async function takeLeadership(
  client: Client,
  leader: JournalOptions['leader'] = { id: '', isResuming: false },
): Promise<LeaderRow> {
  await client.query(`SET application_name = '${APPLICATION_NAME}'`);
  await client.query(`SET idle_in_transaction_session_timeout = '5s'`);
  await client.query(`SET statement_timeout = '60s'`);
  const mayTake = '(NOT $1::boolean OR engine_leader.leader_id = $2::text)';
  const { id, isResuming } = leader;
  // An earlier leader that was paused in the middle of a write must not keep us waiting for its
  // locks, and what its projector has under way must not surprise ours.
  await client.query(
    `SELECT pg_terminate_backend(pid, ${SESSION_END_MS_MAX}) FROM pg_stat_activity
     WHERE application_name = ANY ($3) AND datname = current_database() AND pid <> pg_backend_pid()
       AND EXISTS (SELECT FROM engine_leader WHERE ${mayTake})`,
    [isResuming, id, [APPLICATION_NAME, PROJECTOR_NAME]],
  );
  const { rows } = await client.query<LeaderRow>(
    `UPDATE engine_leader
     SET epoch = epoch + 1, leader_id = $2, backend_pid = pg_backend_pid(), taken_at = now()
     WHERE ${mayTake} RETURNING epoch, last_sequence, last_hash`,
    [isResuming, id],
  );
  const row = rows[0];
  if (row === undefined) throw new JournalFailure('fenced', 'another engine has taken over');
  await assertHeadMatches(client, row);
  return row;
}

/** The fence's memory of the journal's end must be the journal's end. */
async function assertHeadMatches(client: Client, leader: LeaderRow): Promise<void> {
  const { rows } = await client.query<{ sequence_last: number; hash: Buffer }>(
    'SELECT sequence_last, hash FROM journal ORDER BY sequence_first DESC LIMIT 1',
  );
  const head = rows[0];
  const matches =
    head === undefined
      ? leader.last_sequence === 0
      : head.sequence_last === leader.last_sequence && head.hash.equals(leader.last_hash);
  if (!matches) {
    throw new Error(
      `the journal ends at ${head?.sequence_last ?? 0}, engine_leader says ${leader.last_sequence}: rows were removed or added by hand`,
    );
  }
}

/** After the bytes are with the kernel: the server gets the statement, we never get its answer. */
function cutConnection(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } })
    .connection;
  stream.write('', () => (stream as unknown as { destroy(): void }).destroy());
}
