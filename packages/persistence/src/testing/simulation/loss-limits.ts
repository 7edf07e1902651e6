import type { Command } from '@candor/exchange-core';

const DAY_MS = 86_400_000;

/** What rounds of a day have cost a player, and what they allow themselves. */
interface NaivePlayer {
  day: number;
  lost: bigint;
  most: bigint;
  nextMost: bigint;
  nextFromMs: number;
  pausedUntilMs: number;
}

/** Limits and pauses that players of rounds set themselves, by hand: a stricter limit holds at once, another one after a day. */
export class LossLimits {
  readonly #players = new Map<number, NaivePlayer>();

  observe(command: Command): void {
    if (command.type === 'option_pause') {
      this.#at(command.userId, command.timestampMs).pausedUntilMs = command.untilMs;
    }
    if (command.type !== 'option_own_limit_set') return;
    const own = this.#at(command.userId, command.timestampMs);
    const most = BigInt(command.lossUnitsMax);
    const isStricter = most > 0n && (own.most === 0n || most <= own.most);
    own.nextMost = isStricter ? 0n : most;
    own.nextFromMs = isStricter ? 0 : command.timestampMs + DAY_MS;
    if (isStricter) own.most = most;
  }

  /** @throws Error where the player may not stake so much now */
  stake(userId: number, units: bigint, nowMs: number): void {
    const own = this.#at(userId, nowMs);
    own.lost += units;
    if (nowMs < own.pausedUntilMs) throw new Error(`player ${userId} has paused`);
    if (own.most > 0n && own.lost > own.most) {
      throw new Error(`player ${userId} may lose ${own.most}, not ${own.lost}`);
    }
  }

  /** What came back of a stake counts on the day it was staked. */
  giveBack(userId: number, units: bigint, stakedAtMs: number, nowMs: number): void {
    const own = this.#at(userId, nowMs);
    if (dayOf(stakedAtMs) === own.day) own.lost -= units;
  }

  #at(userId: number, nowMs: number): NaivePlayer {
    const nothing = { lost: 0n, most: 0n, nextMost: 0n, nextFromMs: 0, pausedUntilMs: 0 };
    const own = this.#players.get(userId) ?? { day: dayOf(nowMs), ...nothing };
    this.#players.set(userId, own);
    if (own.nextFromMs > 0 && nowMs >= own.nextFromMs) {
      Object.assign(own, { most: own.nextMost, nextMost: 0n, nextFromMs: 0 });
    }
    if (own.day !== dayOf(nowMs)) Object.assign(own, { day: dayOf(nowMs), lost: 0n });
    return own;
  }
}

/** Days begin at midnight, UTC+8. */
function dayOf(ms: number): number {
  return Math.floor((ms + DAY_MS / 3) / DAY_MS);
}
