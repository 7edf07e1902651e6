import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { valueTypes } from './value-types.ts';

/** A connection of its own, open until its `end()`. `connection` is plain data, which a thread may be handed. */
export async function connectTo(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, types: valueTypes });
  // A connection that breaks while idle tells whoever listens, and ends nobody who does not.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
