import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { auditHead } from './append-entry.ts';
import type { PublishedHead } from './verify-chain.ts';

/** Half of the ten minutes that a change could stay unseen at most. */
const PUBLISH_EVERY_MS = 5 * 60_000;

interface PublishedHeadsDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  /** Where the server keeps its files; undefined publishes by the log and the API only. */
  readonly folder: string | undefined;
}

function readLine(line: string): PublishedHead | undefined {
  try {
    const { atMs, entries, headHash } = JSON.parse(line) as Partial<PublishedHead>;
    if (typeof atMs !== 'number' || typeof entries !== 'number') return undefined;
    return typeof headHash === 'string' ? { atMs, entries, headHash } : undefined;
  } catch {
    // The last line of a server that was killed while writing it.
    return undefined;
  }
}

/** The heads in a file of {@link PublishedHeads}; none where there is no file. */
export async function readPublishedHeads(folder: string): Promise<readonly PublishedHead[]> {
  const text = await readFile(join(folder, 'audit-heads.ndjson'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .map(readLine)
    .filter((head) => head !== undefined);
}

/**
 * Puts the head of the audit log where the back office cannot reach it: into a file that only grows, into
 * the server's log, and out to anyone who asks the public API. Once it is out, nobody can change what
 * stands before it without being found.
 */
export class PublishedHeads {
  readonly #deps: PublishedHeadsDeps;
  #last: PublishedHead | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: PublishedHeadsDeps) {
    this.#deps = deps;
  }

  /** Publishes now and every five minutes from now on. */
  async start(): Promise<void> {
    await this.publish();
    this.#timer = setInterval(() => {
      this.publish().catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'the audit head was not published');
      });
    }, PUBLISH_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Publishes the head unless it is out already. */
  async publish(): Promise<void> {
    const { pool, log, nowMs, folder } = this.#deps;
    const { entries, hash } = await auditHead(pool);
    const head = { atMs: nowMs(), entries, headHash: hash.toString('hex') };
    if (this.#last?.headHash === head.headHash) {
      this.#last = head;
      return;
    }
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true });
      await appendFile(join(folder, 'audit-heads.ndjson'), `${JSON.stringify(head)}\n`, {
        mode: 0o644,
      });
    }
    log.info(head, 'audit head');
    this.#last = head;
  }

  /** When the head was last known to be out. */
  get publishedAtMs(): number | null {
    return this.#last?.atMs ?? null;
  }

  /** Everything that was published before, by this server or an earlier one. */
  async earlier(): Promise<readonly PublishedHead[]> {
    const { folder } = this.#deps;
    if (folder !== undefined) return readPublishedHeads(folder);
    return this.#last === undefined ? [] : [this.#last];
  }
}
