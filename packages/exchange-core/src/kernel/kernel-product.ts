import { kernelCommands } from './commands.ts';
import type { kernelRejections } from './commands.ts';
import { accepted, rejected } from './decision.ts';
import type { Kernel } from './kernel.ts';
import type { kernelEffects } from './effects.ts';
import type { AnyInstance } from './instance.ts';
import type { Appliers, Deciders } from './product.ts';
import type { StoredRecords } from './records/record-store.ts';
import { compareRequests } from './request-memory.ts';
import type { StoredRequest } from './request-memory.ts';

/** The kernel's own part of the state. */
export interface KernelRows {
  readonly counters: {
    /** Sequence of the last command in this state; 0 when empty. */
    readonly sequence: number;
    readonly timestampMs: number;
  };
  readonly requests: readonly StoredRequest[];
  /** The open rows of the products' records. */
  readonly records: StoredRecords;
}

type Rejection = (typeof kernelRejections)[keyof typeof kernelRejections][number];

/** What the kernel keeps for all products: the time, their rows, and the answers to repeated requests. */
export class KernelProduct implements AnyInstance {
  readonly commands = kernelCommands;
  readonly decide: Deciders<typeof kernelCommands, Rejection>;
  readonly apply: AnyInstance['apply'];
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.decide = {
      time_passed: (command) => {
        const { nextDueAtMs } = kernel.records;
        if (nextDueAtMs === undefined || nextDueAtMs > command.timestampMs) {
          return rejected('nothing_due');
        }
        kernel.accept(command);
        kernel.records.fireDue(command.timestampMs);
        return accepted(kernel.sequence);
      },
    };
    const own: Appliers<typeof kernelEffects> = {
      request_recorded: ({ type: _type, ...request }) => {
        kernel.requests.add({ ...request, recordedAtMs: kernel.timestampMs });
      },
    };
    this.apply = { ...own, ...kernel.records.appliers };
  }

  dump(): KernelRows {
    const { sequence, timestampMs, requests, records } = this.#kernel;
    return {
      counters: { sequence, timestampMs },
      requests: requests.rows(),
      records: records.dump(),
    };
  }

  load({ counters, requests, records }: KernelRows): void {
    for (const request of [...requests].sort(compareRequests)) this.#kernel.requests.add(request);
    // Tables may keep requests longer than the state does.
    this.#kernel.requests.evict(counters.timestampMs);
    this.#kernel.records.load(records);
  }
}
