import type { KindTable } from './kinds.ts';

/** The kernel's own effects. */
export const kernelEffects = {
  /**
   * Remembers what a request key did, for 24 h of engine time: `resultId` is the order id or 0.
   * Only accepted commands are remembered; a refused one changed nothing and may be sent again.
   */
  request_recorded: {
    id: 14,
    since: 1,
    fields: { userId: 'id', requestKey: 'text', bodyHash: 'int', resultId: 'id' },
  },
} as const satisfies KindTable;
