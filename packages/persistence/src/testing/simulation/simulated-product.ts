import type { CommandBody, Engine } from '@candor/exchange-core';

/** Those who use one product in a simulated run: users, staff and timers; one random number after another decides what they do. */
export interface SimulatedProduct {
  /** People with money, and everything the product is set up with. */
  openingCommands(nowMs: number): CommandBody[];
  /** What somebody asks now. */
  next(engine: Engine, nowMs: number): CommandBody;
}
