import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { valueTypes } from './value-types.ts';

/** A pool whose values come back as everywhere, and which no connection that breaks ends. */
export function newPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, types: valueTypes });
  // An idle connection that breaks is replaced by the pool; whoever needs one hears of it there.
  pool.on('error', () => undefined);
  // The pool does not listen to what it has lent out; a query on it fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How `pool` connects now, with its role and its limits, as plain data that a thread may be handed. */
export function connectionOf({ options }: Pool): PoolConfig {
  // `types` are functions, and the password is no field that a copy would take along.
  const { types: _types, password, ...plain } = options;
  return { ...structuredClone(plain), ...(password === undefined ? {} : { password }) };
}
