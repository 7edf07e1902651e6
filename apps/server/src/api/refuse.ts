import { codes } from '@candor/protocol';
import type { AnswerCode, ErrorName, RefusalDetail } from '@candor/protocol';
import { ApiError } from './api-error.ts';

/** Makes a refusal; a text replaces the catalogue's where more can be said. */
type Refusal = (text?: string | RefusalDetail, detail?: RefusalDetail) => ApiError;

const refusalOf =
  (code: AnswerCode): Refusal =>
  (text, detail) =>
    typeof text === 'object'
      ? new ApiError(code, undefined, text)
      : new ApiError(code, text, detail);

/** Every refusal of the catalogue by its name: `throw refuse.orderFinished()`, `throw refuse.codeMissing({ field })`. */
export const refuse = Object.fromEntries(
  Object.entries(codes).map(([name, code]) => [name, refusalOf(code)]),
) as Readonly<Record<ErrorName, Refusal>>;
