import { contract } from '@candor/exchange-core';
import type { CommandOf, EngineReader } from '@candor/exchange-core';
import { parseUnits } from '@candor/money';
import type { ContractTerms } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { readFigure } from './market-rules.ts';

export type { ContractTerms } from '@candor/protocol';

/** What a change of a contract market's terms will be sent as. */
interface After extends ContractTerms {
  readonly marketId: number;
  readonly quoteScale: number;
}

/** The command that gives a contract market other terms. @throws ApiError invalidRequest that names the field */
export function contractTermsCommand(after: After): CommandOf<'contract_terms_set'> {
  const { marketId, quoteScale, positionMax, impact, tiers } = after;
  const units = (text: string, field: string): number =>
    readFigure(parseUnits(text, quoteScale), text, field);
  const { lotsMax, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax } = after;
  const { priceBandPpm, marketProtectionPpm, markBandPpm, leverageDefault } = after;
  return {
    type: 'contract_terms_set',
    ...{ marketId, lotsMax, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax },
    ...{ priceBandPpm, marketProtectionPpm, markBandPpm, leverageDefault },
    positionUnitsMax: units(positionMax, 'positionMax'),
    impactUnits: units(impact, 'impact'),
    tiers: tiers.flatMap(({ floor, maintenancePpm, leverageMax }) => [
      units(floor, 'tiers'),
      maintenancePpm,
      leverageMax,
    ]),
  };
}

/** Whether a contract market has these terms already. */
export function hasTerms(reader: EngineReader, after: After): boolean {
  const { type: _type, tiers, ...terms } = contractTermsCommand(after);
  const contracts = reader.read(contract);
  const market = contracts.market(terms.marketId);
  if (market === undefined) return false;
  const own = contracts
    .tiers(terms.marketId)
    .flatMap(({ floorUnits, maintenancePpm, leverageMax }) => [
      floorUnits,
      maintenancePpm,
      leverageMax,
    ]);
  return (
    (Object.keys(terms) as (keyof typeof terms)[]).every((name) => market[name] === terms[name]) &&
    own.length === tiers.length &&
    own.every((figure, place) => figure === tiers[place])
  );
}

/** Tiers that rise from 0 on, each with more to keep and less leverage. @throws ApiError invalidRequest */
export function assertTiers({ tiers, leverageDefault }: ContractTerms): void {
  const isRising = tiers.every(({ maintenancePpm, leverageMax }, place) => {
    const before = tiers[place - 1];
    return (
      before === undefined ||
      (before.maintenancePpm < maintenancePpm && before.leverageMax >= leverageMax)
    );
  });
  const isFit = isRising && (tiers[0]?.leverageMax ?? 0) >= leverageDefault;
  if (!isFit) {
    throw refuse.invalidRequest('tiers: each keeps more and allows less; the first the default', {
      field: 'tiers',
    });
  }
}
