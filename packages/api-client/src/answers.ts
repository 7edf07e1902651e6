import { CODE_OK } from '@candor/protocol';
import type { Envelope, RefusalDetail } from '@candor/protocol';
import { RefusedError } from './errors.ts';

/** Whether something read from the wire is an answer of the API. */
export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { code, msg } = value as Record<string, unknown>;
  return typeof code === 'number' && typeof msg === 'string' && 'data' in value;
}

/** `data` of a success. @throws RefusedError */
export function dataOf(envelope: Envelope, status: number): unknown {
  if (envelope.code === CODE_OK) return envelope.data;
  throw new RefusedError(
    {
      code: envelope.code,
      type: envelope.type,
      status,
      detail: envelope.data as RefusalDetail | null,
    },
    envelope.msg,
  );
}
