import type { ClientConfig } from 'pg';
import type { ProbePoint } from '#postgres/probe.ts';

/** What the projector's thread is started with. */
export interface ThreadStart {
  readonly connection: ClientConfig;
  /** Set while the thread waits at a probe point for what its owner says; undefined without a probe. */
  readonly probeGate: Int32Array | undefined;
}

/** What {@link ThreadStart.probeGate} says. */
export const gate = { closed: 0, open: 1, failed: 2 } as const;

/** From the owner to the projector's thread. */
export type ToThread =
  | {
      readonly type: 'batches';
      readonly batches: readonly EncodedBatch[];
      /** Commands need the machine more than the tables do, for the moment. */
      readonly isDeferred: boolean;
    }
  | { readonly type: 'wait_for'; readonly sequence: number; readonly timeoutMs: number }
  | { readonly type: 'close' };

/** A batch as the journal has it. */
export interface EncodedBatch {
  readonly sequenceFirst: number;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** From the projector's thread to its owner. */
export type FromThread =
  | { readonly type: 'projected'; readonly sequence: number }
  | { readonly type: 'probe'; readonly point: ProbePoint }
  | { readonly type: 'failed'; readonly error: unknown };
