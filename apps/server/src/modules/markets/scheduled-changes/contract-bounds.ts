import { findTierProblem, tierTerms } from '@candor/exchange-core';
import type { CommandOf, TierProblem } from '@candor/exchange-core';
import { assertFeeCap } from '#api/fee-caps.ts';
import { refuse } from '#api/refuse.ts';

/** Terms of a contract market as the core counts them. */
type Terms = Omit<CommandOf<'contract_terms_set'>, 'type' | 'marketId' | 'tickStep' | 'lotStep'>;

const PPM = 1_000_000;

/** Source: finance rules, 3.1. */
const LIQUIDATION_FEE_PPM_MAX = 15_000;

/** A band that lets the mark run farther from the index hands liquidations to whoever moves the last price. */
const MARK_BAND_PPM_MAX = 50_000;

/** A liquidation that begins later, in the share of the first margin that is left, ends in the insurance fund. */
const MAINTENANCE_SHARE_PPM_MIN = 250_000;

const tierProblems: Readonly<Record<TierProblem, string>> = {
  count: '1 to 20 of them',
  floor: 'the first begins at 0, each other above the one before',
  rate: 'maintenance above that of the tier before, and at most 50 %',
  leverage: 'leverage from 1 to 200, and not above that of the tier before',
  cushion: 'maintenance is at most 75 % of the margin at its highest leverage',
  whole: 'floor × the step of its maintenance is no whole unit',
};

function refuseField(field: string, why: string): never {
  throw refuse.invalidRequest(`${field}: ${why}`, { field });
}

/**
 * Terms under which liquidation comes before the margin is gone and nobody bends the mark: the core takes more, the house
 * offers no more. @throws ApiError invalidRequest that names the field and its bound
 */
export function assertContractTerms(terms: Terms): void {
  assertTiers(terms);
  const [first] = tierTerms(terms.tiers);
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, markBandPpm } = terms;
  const { positionUnitsMax, impactUnits } = terms;
  assertFeeCap('takerFeePpm', takerFeePpm);
  if (makerFeePpm > takerFeePpm) refuseField('makerFeePpm', 'not more than takers pay');
  if (2 * takerFeePpm > (first?.maintenancePpm ?? 0)) {
    refuseField(
      'takerFeePpm',
      'at most half of the first tier’s maintenance, which pays for closing',
    );
  }
  assertFeeCap('liquidationFeePpm', liquidationFeePpm, LIQUIDATION_FEE_PPM_MAX);
  if (markBandPpm > MARK_BAND_PPM_MAX) {
    refuseField('markBandPpm', `at most ${MARK_BAND_PPM_MAX}, which is 5 %`);
  }
  if (positionUnitsMax < 1) refuseField('positionMax', 'more than 0');
  if (impactUnits < 1 || impactUnits > positionUnitsMax) {
    refuseField('impact', 'more than 0, and not more than positionMax');
  }
}

/** Tiers that the core takes and that leave liquidation room, below the largest position. */
function assertTiers({ tiers: numbers, leverageDefault, positionUnitsMax }: Terms): void {
  const tiers = tierTerms(numbers);
  const found = findTierProblem(tiers);
  if (found !== undefined) {
    refuseField('tiers', `tier ${found.place + 1}: ${tierProblems[found.problem]}`);
  }
  for (const [place, { maintenancePpm, leverageMax }] of tiers.entries()) {
    if (maintenancePpm * leverageMax < MAINTENANCE_SHARE_PPM_MIN) {
      const least = Math.ceil(MAINTENANCE_SHARE_PPM_MIN / leverageMax);
      const why = `maintenance is at least 25 % of the margin at its highest leverage, ${least} of ${PPM}`;
      refuseField('tiers', `tier ${place + 1}: ${why}`);
    }
  }
  if (leverageDefault > (tiers[0]?.leverageMax ?? 0)) {
    refuseField('leverageDefault', 'not above the highest leverage of the first tier');
  }
  if (positionUnitsMax <= (tiers.at(-1)?.floorUnits ?? 0)) {
    refuseField('positionMax', 'above where the last tier begins');
  }
}
