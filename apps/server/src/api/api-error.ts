import { errorCodes } from '@candor/protocol';
import type { AnswerCode, RefusalDetail } from '@candor/protocol';

/**
 * The only error a module throws on purpose: a refusal with a code of the catalogue. Anything else that
 * is thrown is a bug; it is logged and becomes a bare 500.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: AnswerCode;
  readonly detail: RefusalDetail | null;

  /** `text` replaces the catalogue's English text where more can be said. */
  constructor(code: AnswerCode, text?: string, detail: RefusalDetail | null = null) {
    super(text ?? errorCodes[code].text);
    this.code = code;
    this.detail = detail;
  }
}
