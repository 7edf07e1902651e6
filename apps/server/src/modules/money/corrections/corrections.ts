import { inTransaction } from '@candor/persistence';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { StaffEngine } from '#modules/console/acts/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import { finishCorrection, nextApproved } from './correction-store.ts';
import type { Correction } from './correction-store.ts';

/** More than this at one time is a mistake: the rest waits for the next job. */
const PER_RUN_MAX = 100;

interface CorrectionsDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly catalogue: MarketCatalogue;
  /** The only door to the core. */
  readonly engine: StaffEngine;
  readonly messages: Messages;
}

const keyOf = (correctionId: number): string =>
  `correction-${String(correctionId).padStart(8, '0')}`;

/**
 * Sends what two people approved to the core. The row and its job are written with the approval, and the core
 * knows each correction by its key: a crash at any moment neither loses nor doubles one.
 */
export class Corrections {
  readonly #deps: CorrectionsDeps;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: CorrectionsDeps) {
    this.#deps = deps;
  }

  /** Books everything that is approved. */
  run(): Promise<void> {
    const run = this.#running.then(() => this.#bookAll());
    this.#running = run.catch(() => undefined);
    return run;
  }

  async #bookAll(): Promise<void> {
    for (let booked = 0; booked < PER_RUN_MAX; booked++) {
      const correction = await nextApproved(this.#deps.pool);
      if (correction === undefined) return;
      await this.#book(correction);
    }
  }

  async #book(correction: Correction): Promise<void> {
    const { pool, log, catalogue, engine, messages } = this.#deps;
    const { correctionId, userId, caseId, accountKind, correction: why, amount } = correction;
    const asset = catalogue.asset(correction.asset);
    if (asset === undefined) throw new Error(`a correction of no asset ${correction.asset}`);
    const decision = await engine.submit({
      type: 'balance_correct',
      ...{ userId, assetId: asset.assetId, accountKind, correction: why },
      units: readAmount(amount, asset, 'amount'),
      requestKey: keyOf(correctionId),
    });
    const failure = decision.ok ? null : decision.code;
    const sequence = decision.ok ? decision.sequence : null;
    await inTransaction(pool, async (tx) => {
      if (!(await finishCorrection(tx, correctionId, { sequence, failure }))) return;
      if (failure !== null) return;
      await messages.send(
        tx,
        userId,
        why === 'correction_taken_back' ? 'balance_taken_back' : 'balance_paid',
        { amount, asset: correction.asset, case: String(caseId) },
      );
    });
    if (failure === null) log.info({ correctionId, sequence }, 'a correction is booked');
    else log.error({ correctionId, failure }, 'the core refused a correction');
  }
}
