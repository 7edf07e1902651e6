import type { Command } from '@candor/exchange-core';
import { dayOf, OwnLimits } from '@candor/exchange-core/testing';

/** Players' own limits of rounds: what a day has brought is what its stakes brought back, less those stakes. */
export class LossLimits extends OwnLimits {
  observe(command: Command): void {
    const { timestampMs } = command;
    if (command.type === 'option_own_limit_set') {
      this.set(command.userId, Number(command.lossUnitsMax), timestampMs);
    }
    if (command.type === 'option_pause') this.pause(command.userId, command.untilMs, timestampMs);
  }

  /** @throws Error where the player may not stake so much now */
  stake(userId: number, units: bigint, nowMs: number): void {
    const own = this.open(userId, nowMs);
    own.result -= Number(units);
    if (nowMs < own.pausedUntil) throw new Error(`player ${userId} has paused`);
    if (own.most > 0 && -own.result > own.most) {
      throw new Error(`player ${userId} may lose ${own.most}, not ${-own.result}`);
    }
  }

  /** What came back of a stake counts on the day it was staked. */
  giveBack(userId: number, units: bigint, stakedAtMs: number, nowMs: number): void {
    const own = this.open(userId, nowMs);
    if (dayOf(stakedAtMs) === own.day) own.result += Number(units);
  }
}
