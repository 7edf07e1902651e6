import type { Command, CommandOf, Effect } from '@candor/exchange-core';
import { expectEqual } from './books.ts';
import type { LedgerBook } from './books.ts';
import { LossLimits } from './loss-limits.ts';
import { PLAYERS } from './simulated-rounds.ts';
import type { JournalReader } from './simulated-storage.ts';

const PPM = 1_000_000n;

type Row<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
type Terms = CommandOf<'option_terms_set'>;
type Choice = Row<'option_entry_put'>['choice'];

interface NaiveRound {
  readonly terms: Terms;
  readonly cutOffAtMs: number;
  readonly stakes: Map<number, { userId: number; choice: Choice; units: bigint; atMs: number }>;
  paid: number;
}

/**
 * Option rounds by hand: who entered before the cut-off stands in the pool, what comes of it follows from two prices, and each
 * entry is paid once, to the unit.
 */
export class RoundsBook implements JournalReader {
  readonly #ledger: LedgerBook;
  readonly #terms = new Map<number, Terms>();
  readonly #rounds = new Map<number, NaiveRound>();
  readonly #limits = new LossLimits();
  readonly #purses = new Map(PLAYERS.map((userId) => [userId, 0n]));

  constructor(ledger: LedgerBook) {
    this.#ledger = ledger;
  }

  after(command: Command, effects: readonly Effect[]): void {
    this.#limits.observe(command);
    let isOurs = false;
    if (command.type === 'demo_fund' && this.#purses.has(command.userId)) {
      this.#pay(command.userId, BigInt(command.units));
      isOurs = true;
    }
    for (const effect of effects) {
      if (effect.type === 'option_terms_put' && command.type === 'option_terms_set') {
        this.#terms.set(effect.termsId, command);
      } else if (effect.type === 'option_round_put') this.#follow(effect, effects);
      else if (effect.type === 'option_entry_put') this.#entry(effect, command, effects);
      else continue;
      isOurs = true;
    }
    if (!isOurs) return;
    for (const [userId, units] of this.#purses) {
      expectEqual(`money of player ${userId}`, [units, 0n], this.#ledger.money(userId, 'option'));
    }
  }

  #follow(row: Row<'option_round_put'>, effects: readonly Effect[]): void {
    const { roundId, cutOffAtMs, termsId, state } = row;
    const terms = this.#terms.get(termsId);
    const known = this.#rounds.get(roundId);
    if (known === undefined && terms !== undefined) {
      this.#rounds.set(roundId, { terms, cutOffAtMs, stakes: new Map(), paid: 0 });
    }
    if (known === undefined || (state !== 'settled' && state !== 'void')) return;
    // Entries of the same command may stand behind it.
    const last = effects.filter((own) => isPayment(own, roundId)).length;
    const before = effects.slice(0, effects.indexOf(row)).filter((own) => isPayment(own, roundId));
    expectEqual('entries paid', known.stakes.size, known.paid + last - before.length);
    this.#rounds.delete(roundId);
  }

  #entry(row: Row<'option_entry_put'>, command: Command, effects: readonly Effect[]): void {
    const { roundId, entryId, userId, choice, state } = row;
    const round = this.#rounds.get(roundId);
    if (round === undefined) throw new Error(`there is no round ${roundId}`);
    if (state === 'open') {
      if (command.timestampMs >= round.cutOffAtMs) throw new Error('entered after the cut-off');
      const isIn = [...round.stakes.values()].some((own) => own.userId === userId);
      if (isIn) throw new Error(`${userId} entered twice`);
      const units = BigInt(row.stakeUnits);
      const { timestampMs: atMs } = command;
      round.stakes.set(entryId, { userId, choice, units, atMs });
      this.#limits.stake(userId, units, atMs);
      this.#pay(userId, -units);
      return;
    }
    const settled = effects.findLast(
      (own) => own.type === 'option_round_put' && own.roundId === roundId,
    );
    if (settled?.type !== 'option_round_put') throw new Error('paid by no round');
    const due = payoutOf(round, entryId, settled);
    expectEqual(`payout of entry ${entryId}`, due, BigInt(row.payoutUnits));
    this.#pay(userId, due);
    const { atMs = 0 } = round.stakes.get(entryId) ?? {};
    this.#limits.giveBack(userId, due, atMs, command.timestampMs);
    round.paid += 1;
  }

  #pay(userId: number, units: bigint): void {
    this.#purses.set(userId, (this.#purses.get(userId) ?? 0n) + units);
  }
}

function isPayment(effect: Effect, roundId: number): boolean {
  return (
    effect.type === 'option_entry_put' && effect.roundId === roundId && effect.state !== 'open'
  );
}

/** What an entry gets: its stake where the round is void or a draw, else a share of the pool or what its odds say. */
function payoutOf(round: NaiveRound, entryId: number, row: Row<'option_round_put'>): bigint {
  const own = round.stakes.get(entryId);
  if (own === undefined) throw new Error(`there is no entry ${entryId}`);
  if (row.state === 'void' || row.state === 'voiding') return own.units;
  const { mode, flatTicks, feePpm, riseOddsPpm, fallOddsPpm, flatOddsPpm } = round.terms;
  const moved = row.endTicks - row.startTicks;
  const outcome = moved > flatTicks ? 'rise' : moved < -flatTicks ? 'fall' : 'flat';
  const isWon = own.choice === outcome;
  if (mode === 'fixed') {
    const odds = { rise: riseOddsPpm, fall: fallOddsPpm, flat: flatOddsPpm };
    if (odds[outcome] === 0) return own.units;
    return isWon ? (own.units * BigInt(odds[own.choice])) / PPM : 0n;
  }
  let [pool, winning] = [0n, 0n];
  for (const { choice, units } of round.stakes.values()) {
    pool += units;
    if (choice === outcome) winning += units;
  }
  if (winning === 0n || winning === pool) return own.units;
  const fee = (pool * BigInt(feePpm) + PPM - 1n) / PPM;
  return isWon ? (own.units * (pool - fee)) / winning : 0n;
}
