/** What a command did. `resultId` is 0 where nothing was made or named; `replayed` marks a repeated request key. */
export interface Accepted {
  readonly ok: true;
  readonly sequence: number;
  /** The order, or whatever else the command made or changed. */
  readonly orderId: number;
  /** The second of two things that one command makes, as the legs of an OCO pair; else 0. */
  readonly otherOrderId: number;
  readonly replayed: boolean;
}

/** A refusal; the state and its hash are as before. */
export interface Rejected<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
}

/** What the engine says to a command. `Code` lists why it may refuse. */
export type Decision<Code extends string = string> = Accepted | Rejected<Code>;

export function accepted(sequence: number, orderId = 0, otherOrderId = 0): Accepted {
  return { ok: true, sequence, orderId, otherOrderId, replayed: false };
}

export function rejected<Code extends string>(code: Code): Rejected<Code> {
  return { ok: false, code };
}
