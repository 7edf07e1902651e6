import { Type } from 'typebox';
import type { TObject } from 'typebox';
import { Closed, Nullable, RequestKey } from './fields.ts';

/** Orders one call can place or cancel; each counts as a call of its own against the limit. */
export const BATCH_LINES_MAX = 20;

/** Batches have a key for each line, so that a repeat finds each where it was left. */
export const batchOf = <Line extends TObject>(line: Line) =>
  Type.Array(line, { minItems: 1, maxItems: BATCH_LINES_MAX });

/** A line that was carried out has 200 and what it did, any other the code that it alone would have been refused with. */
export const lineResult = <Done extends TObject>(done: Done) =>
  Closed({
    requestId: RequestKey,
    code: Type.Integer(),
    msg: Type.String(),
    field: Nullable(Type.String()),
    data: Nullable(done),
  });
