import { maskOfMethods, p2p } from '@candor/exchange-core';
import type { P2pPair } from '@candor/exchange-core';
import { ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import { fiatText, readCosts, readFiat } from '#modules/p2p/common/index.ts';
import type { MethodCost } from '#modules/p2p/common/index.ts';
import type { P2pStaffDeps } from './staff-reads.ts';

type Written = AdminRequest<'p2pCostSet'>['costs'][number];

/** Nothing is an amount here, which it is in no order. */
function fixedOf(text: string, pair: P2pPair, field: string): Units {
  return /^0(\.0*)?$/.test(text) ? ZERO_UNITS : readFiat(text, pair, field);
}

/** @throws refusal invalidRequest for a method twice, or one the pair has not */
function costsOf(written: readonly Written[], pair: P2pPair): readonly MethodCost[] {
  const kinds = new Set(written.map(({ kind }) => kind));
  const isOfPair = (maskOfMethods([...kinds]) & ~pair.methods) === 0;
  if (kinds.size !== written.length || !isOfPair) {
    throw refuse.invalidRequest('costs: each method of the pair once', { field: 'costs' });
  }
  return written.map(({ kind, payerPpm, payerFixed, payeePpm, payeeFixed }) => ({
    ...{ kind, payerPpm, payeePpm },
    payerUnits: fixedOf(payerFixed, pair, 'payerFixed'),
    payeeUnits: fixedOf(payeeFixed, pair, 'payeeFixed'),
  }));
}

/** One line for a second person: what who pays bears, then who is paid. */
function lineOf(costs: readonly MethodCost[], pair: P2pPair): string {
  const part = (ppm: number, units: Units): string => `${ppm / 10_000}% + ${fiatText(units, pair)}`;
  return costs
    .map(
      ({ kind, payerPpm, payerUnits, payeePpm, payeeUnits }) =>
        `${kind} ${part(payerPpm, payerUnits)} | ${part(payeePpm, payeeUnits)}`,
    )
    .join(', ');
}

const logged = (costs: readonly MethodCost[]): Json =>
  costs.map(({ payerUnits, payeeUnits, ...cost }) => ({
    ...cost,
    payerUnits: String(payerUnits),
    payeeUnits: String(payeeUnits),
  }));

/** Says what the methods of a pair cost: it places ads and is shown to takers, nothing is charged. @throws refusal notFound invalidRequest */
export async function setCosts(
  deps: P2pStaffDeps,
  { pairId, costs: written }: AdminRequest<'p2pCostSet'>,
  { tx }: ActWork,
): Promise<Plan<object>> {
  const { value: pair } = await deps.reads((reader) => reader.read(p2p).pair(pairId));
  if (pair === undefined) throw refuse.notFound({ field: 'pairId' });
  const costs = costsOf(written, pair);
  const { symbol } = deps.catalogue.assetOf(pair.assetId);
  const { currency } = pair;
  const before = (await readCosts(deps)).get(pairId) ?? [];
  return {
    subject: `p2p pair ${symbol}/${currency}`,
    effect: { kind: 'p2p_cost_set', asset: symbol, currency, costs: lineOf(costs, pair) },
    before: logged(before),
    after: logged(costs),
    carryOut: async () => {
      await tx.query('DELETE FROM p2p_method_costs WHERE pair_id = $1', [pairId]);
      for (const { kind, payerPpm, payerUnits, payeePpm, payeeUnits } of costs) {
        await tx.query(
          `INSERT INTO p2p_method_costs (pair_id, kind, payer_ppm, payer_units, payee_ppm, payee_units)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [pairId, kind, payerPpm, payerUnits, payeePpm, payeeUnits],
        );
      }
      return {};
    },
  };
}
