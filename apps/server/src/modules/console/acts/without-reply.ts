import type { Plan } from './act.ts';

/** The same plan for an act that may wait for a second person: its answer is the outcome alone. */
export function withoutReply(plan: Plan<unknown>): Plan<void> {
  return {
    ...plan,
    carryOut: async () => {
      await plan.carryOut();
    },
  };
}
