import type { AnswerType, RefusalDetail } from '@candor/protocol';

/** The server refused: `code` is one of the catalogue, `type` names the screen to go to, if any. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: number;
  readonly type: AnswerType;
  /** HTTP status, or 0 for an answer over the socket. */
  readonly status: number;
  readonly detail: RefusalDetail | null;

  constructor(facts: Omit<RefusedError, keyof Error>, text: string) {
    super(text);
    this.code = facts.code;
    this.type = facts.type;
    this.status = facts.status;
    this.detail = facts.detail;
  }
}

/**
 * No answer came: offline, timed out or cut off. Whether the server acted is not known; a money call
 * may be repeated with the same request key.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
