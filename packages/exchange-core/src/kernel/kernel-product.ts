import type { Kernel } from './kernel.ts';
import type { kernelEffects } from './effects.ts';
import type { AnyInstance, Appliers } from './product.ts';
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
}

/** What the kernel keeps for all products: the time, and the answers to repeated requests. */
export class KernelProduct implements AnyInstance {
  readonly decide = {};
  readonly apply: Appliers<typeof kernelEffects>;
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.apply = {
      request_recorded: ({ type: _type, ...request }) => {
        kernel.requests.add({ ...request, recordedAtMs: kernel.timestampMs });
      },
    };
  }

  dump(): KernelRows {
    const { sequence, timestampMs, requests } = this.#kernel;
    return { counters: { sequence, timestampMs }, requests: requests.rows() };
  }

  load({ counters, requests }: KernelRows): void {
    for (const request of [...requests].sort(compareRequests)) this.#kernel.requests.add(request);
    // Tables may keep requests longer than the state does.
    this.#kernel.requests.evict(counters.timestampMs);
  }
}
