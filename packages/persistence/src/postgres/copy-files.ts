import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { ClientBase, Connection, Submittable } from 'pg';
import { Digest } from '#files/digest.ts';
import type { Proof } from '#files/digest.ts';
import { expandedFile } from '#files/expanded-file.ts';

/** What the driver's connection offers to a query of one's own while it copies. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Runs `COPY source TO STDOUT` into a new compressed file, as fast as the disk takes it and no faster. */
export async function copyToFile(
  client: ClientBase,
  source: string,
  path: string,
): Promise<Proof & { readonly rows: number }> {
  const lines = new PassThrough();
  const digest = new Digest();
  const written = pipeline(
    lines,
    createZstdCompress(),
    digest,
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  let rows = 0;
  const copied = new Promise<void>((resolve, reject) => {
    const copy: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(`COPY ${source} TO STDOUT`),
      handleCopyData: ({ chunk }: { chunk: Buffer }, { stream }: CopyingConnection) => {
        rows += 1;
        if (lines.write(Buffer.from(chunk)) || stream.isPaused()) return;
        stream.pause();
        lines.once('drain', () => stream.resume());
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: ({ stream }: CopyingConnection) => {
        // The last row may have come in one piece with the end, and nobody drains what has ended.
        stream.resume();
        resolve();
      },
      handleError: (error: Error) => reject(error),
    };
    client.query(copy);
  });
  await copied.then(
    () => lines.end(),
    (error: unknown) => lines.destroy(error as Error),
  );
  await written;
  return { rows, ...digest.result() };
}

/** Runs `COPY target FROM STDIN` with what a stream gives. */
export function copyFromStream(
  client: ClientBase,
  target: string,
  lines: AsyncIterable<Buffer | string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const copy: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse: (connection: CopyingConnection) => {
        send(connection, lines).catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
          connection.sendCopyFail('the source ended early');
        });
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(failure ?? error),
    };
    client.query(copy);
  });
}

async function send(
  connection: CopyingConnection,
  lines: AsyncIterable<Buffer | string>,
): Promise<void> {
  const { stream } = connection;
  for await (const chunk of lines) {
    connection.sendCopyFromChunk(Buffer.from(chunk));
    if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve));
  }
  connection.endCopyFrom();
}

/** Copies a file that {@link copyToFile} wrote back into a table. */
export async function copyFromFile(
  client: ClientBase,
  target: string,
  path: string,
): Promise<void> {
  await copyFromStream(client, target, expandedFile(path) as AsyncIterable<Buffer>);
}
