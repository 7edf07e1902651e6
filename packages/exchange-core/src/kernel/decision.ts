import type { Accepted, Rejected } from './engine-port.ts';
import type { RejectionCode } from './rejections.ts';

/** What the engine says to a command. */
export type Decision = Accepted | Rejected<RejectionCode>;

export function accepted(sequence: number, orderId: number, otherOrderId: number): Accepted {
  return { ok: true, sequence, orderId, otherOrderId, replayed: false };
}

export function rejected(code: RejectionCode): Rejected<RejectionCode> {
  return { ok: false, code };
}
