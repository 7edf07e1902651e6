import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { ClientConfig, Pool, PoolClient, PoolConfig } from 'pg';
import { assertDurable } from './assert-durable.ts';
import { connectTo } from './connect-to.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { makeFolder } from './make-folder.ts';
import { asRole, findEscape, prepareLimitedRole, refusedReason } from './limited-role.ts';
import type { Limits } from './limited-role.ts';
import { newPool } from './new-pool.ts';
import { findOwner, lockDataFolder } from './owner-lock.ts';
import { valueTypes } from './value-types.ts';

/** A stopping server needs a second or two; one that is still there after this means to stay. */
const OWNER_LEAVES_MS_MAX = 5_000;
const OWNER_ASKED_EVERY_MS = 100;

/** A pool for everything but the core. */
export interface LimitedPool {
  readonly pool: Pool;
  /** The role it works under; undefined where there is none, and the pool may write all there is. */
  readonly role: string | undefined;
  /** Why there is none. */
  readonly why: string | undefined;
}

/** Where everything is remembered: a PostgreSQL of the operator's, or the private one we start. */
export interface Database {
  readonly kind: 'embedded' | 'external';
  /** For reads and short transactions. int8 comes back as a number while safe, else as a bigint. */
  readonly pool: Pool;
  /** A connection of its own, open until its `end()`. */
  connect(): Promise<Client>;
  /** Where `connect` goes to now, as plain data for `connectTo` in another thread. */
  connection(): ClientConfig;
  /**
   * A pool under a role of the database that may not write what the core alone writes, nor break `limits`.
   * Where we may not make such a role it is the ordinary pool, and says why. After the migrations, once.
   */
  limitedPool(limits: Limits): Promise<LimitedPool>;
  /**
   * Makes the private PostgreSQL reachable again after it was killed: starts it, or joins the one
   * that lives, and points the pool and `connect` there. Nothing to do for a live or external one.
   */
  revive(): Promise<void>;
  /** Closes the pool and, when we started it, the server. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the private PostgreSQL of `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /**
   * `server` owns the data folder until it stops. `tool` (audit, rebuild) joins the private
   * PostgreSQL of a running owner and leaves it running. Default `server`.
   */
  readonly purpose?: 'server' | 'tool';
  /** Connections of the pool at most; the journal and the projector have their own. */
  readonly poolMax?: number;
  /** How long the pool waits for an answer; a server that is silent for longer is taken for gone. */
  readonly answerMsMax?: number;
}

const POOL_CONNECTIONS_MAX = 10;
/** A read that takes longer than this is a mistake; it must not hold a connection for ever. */
const STATEMENT_MS_MAX = 30_000;
/** It ends such a read itself, unless it is out of reach or stands still: then nobody would ever be answered. */
const ANSWER_MS_MAX = STATEMENT_MS_MAX + 5_000;
/** A server that says nothing for this long when it is first asked is none. */
const FIRST_ANSWER_MS_MAX = 10_000;
/**
 * A server that was put to sleep in the middle of a transaction must not keep its locks from the one that took over: they
 * end well before a statement that waits for them does. Tools read in one long transaction and think in between.
 */
const IDLE_IN_TRANSACTION_MS_MAX = 10_000;
/** Whoever waits longer for a connection of the pool is better told to come again. */
const CONNECTION_MS_MAX = 10_000;

/**
 * Opens the database and refuses one that could forget.
 * @throws DatabaseRefusedError with what to change.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl === undefined || databaseUrl === ''
    ? openEmbedded(options)
    : openExternal(databaseUrl, options);
}

async function openExternal(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const connections = new Connections({ connectionString: databaseUrl }, options);
  await connections.check();
  return {
    kind: 'external',
    limitedPool: (limits) => connections.limitedPool(limits),
    pool: connections.pool,
    connect: () => connections.connect(),
    connection: () => connections.connection,
    revive: () => Promise.resolve(),
    stop: () => connections.end(),
  };
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, purpose = 'server' } = options;
  makeFolder(dataDir);
  const joinsOwner = purpose === 'tool' && findOwner(dataDir) !== undefined;
  if (purpose === 'server') await letOwnerLeave(dataDir);
  const lock = joinsOwner ? undefined : lockDataFolder(dataDir);
  let server: EmbeddedServer | undefined;
  try {
    server = await startEmbeddedServer(dataDir);
    const connections = new Connections(server.connection, options);
    await connections.check();
    return {
      kind: 'embedded',
      limitedPool: (limits) => connections.limitedPool(limits),
      pool: connections.pool,
      connect: () => connections.connect(),
      connection: () => connections.connection,
      revive: async () => {
        server = await startEmbeddedServer(dataDir);
        connections.pointTo(server.connection);
      },
      stop: async () => {
        await connections.end();
        if (lock === undefined) return;
        await server?.stop();
        lock.release();
      },
    };
  } catch (error) {
    if (lock !== undefined) await server?.stop();
    lock?.release();
    throw error;
  }
}

/** A server whose launcher was killed is on its way out: whoever starts the next one need not hear of it. */
async function letOwnerLeave(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < OWNER_LEAVES_MS_MAX; waitedMs += OWNER_ASKED_EVERY_MS) {
    const owner = findOwner(dataDir);
    if (owner === undefined || owner === process.pid) return;
    await sleep(OWNER_ASKED_EVERY_MS);
  }
}

/** The pools and single connections to one server. */
class Connections {
  readonly pool: Pool;
  readonly #limits: PoolConfig;
  #limited: Pool | undefined;
  #connection: ClientConfig;

  constructor(
    connection: ClientConfig,
    { purpose, poolMax = POOL_CONNECTIONS_MAX, answerMsMax = ANSWER_MS_MAX }: DatabaseOptions,
  ) {
    this.#connection = { ...connection, application_name: 'candor' };
    if (purpose !== 'tool') {
      this.#connection.idle_in_transaction_session_timeout = IDLE_IN_TRANSACTION_MS_MAX;
    }
    this.#limits = {
      max: poolMax,
      statement_timeout: STATEMENT_MS_MAX,
      query_timeout: answerMsMax,
      connectionTimeoutMillis: CONNECTION_MS_MAX,
    };
    this.pool = newPool({ ...this.#connection, ...this.#limits });
  }

  /** Later connections go to this server; those to a dead one break by themselves. */
  pointTo(connection: ClientConfig): void {
    this.#connection = { ...this.#connection, ...connection };
    Object.assign(this.pool.options, connection);
    if (this.#limited !== undefined) Object.assign(this.#limited.options, connection);
  }

  async limitedPool(limits: Limits): Promise<LimitedPool> {
    const owner = await this.connect();
    try {
      const role = await prepareLimitedRole(owner, limits);
      const limited = newPool({ ...asRole(this.#connection, role), ...this.#limits });
      const why = await escapeOf(limited, role);
      if (why !== undefined) {
        await limited.end();
        return { pool: this.pool, role: undefined, why };
      }
      this.#limited = limited;
      return { pool: limited, role, why };
    } catch (error) {
      const why = refusedReason(error);
      if (why === undefined) throw error;
      return { pool: this.pool, role: undefined, why };
    } finally {
      await owner.end();
    }
  }

  get connection(): ClientConfig {
    return this.#connection;
  }

  connect(): Promise<Client> {
    return connectTo(this.#connection);
  }

  /** Closes everything again when the server is refused. */
  async check(): Promise<void> {
    const client = new Client({
      ...this.#connection,
      types: valueTypes,
      connectionTimeoutMillis: FIRST_ANSWER_MS_MAX,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await assertDurable(client);
      await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      await this.pool.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.#limited?.end()]);
  }
}

/** Why connections of the pool are not held to the role; undefined when they are. */
async function escapeOf(pool: Pool, role: string): Promise<string | undefined> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    // A pooler in between may take no options.
    if (error instanceof DatabaseError) return error.message;
    throw error;
  }
  try {
    return await findEscape(client, role);
  } finally {
    client.release();
  }
}
