import type { ClientBase, Connection, Submittable } from 'pg';

/** A message of the server as the driver hands it to a query of one's own. */
interface CopyDataMessage {
  readonly chunk: Buffer;
}

/**
 * Runs `COPY (query) TO STDOUT` and calls `onRow` with each line, its newline cut off. For very
 * many rows: the driver's own results cost several times as much. The bytes are only good during
 * the call.
 */
export function copyOut(
  client: ClientBase,
  query: string,
  onRow: (line: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(`COPY (${query}) TO STDOUT`),
      handleCopyData: ({ chunk }: CopyDataMessage) => onRow(chunk.subarray(0, -1)),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copy);
  });
}

const TAB = 9;
const BACKSLASH = 92;
const MINUS = 45;
const ZERO = 48;

/** Reads the fields of a line one after another, without making a string of what is a number. */
export class CopyLine {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  start(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#at = 0;
  }

  /** A safe integer. */
  integer(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at += 1;
    let value = 0;
    for (let byte = bytes[at]; byte !== undefined && byte !== TAB; byte = bytes[++at]) {
      value = value * 10 + (byte - ZERO);
    }
    this.#at = at + 1;
    return isNegative ? -value : value;
  }

  /** A name: letters, digits and underscores. */
  name(): string {
    const start = this.#at;
    this.#at = this.#end() + 1;
    return this.#bytes.toString('latin1', start, this.#at - 1);
  }

  boolean(): boolean {
    return this.name() === 't';
  }

  /** Any text but NULL. */
  text(): string {
    const start = this.#at;
    this.#at = this.#end() + 1;
    if (this.#at - 1 === start) return '';
    const text = this.#bytes.toString('utf8', start, this.#at - 1);
    const isEscaped = this.#bytes.subarray(start, this.#at - 1).includes(BACKSLASH);
    return isEscaped
      ? text.replace(/\\(.)/gs, (_escape: string, letter: string) => unescape(letter))
      : text;
  }

  #end(): number {
    const end = this.#bytes.indexOf(TAB, this.#at);
    return end < 0 ? this.#bytes.length : end;
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function unescape(letter: string): string {
  return escapes[letter] ?? letter;
}
