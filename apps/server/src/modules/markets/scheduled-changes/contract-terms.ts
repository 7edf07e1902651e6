import { contract } from '@candor/exchange-core';
import type { CommandOf, EngineReader } from '@candor/exchange-core';
import { parseUnits } from '@candor/money';
import type { ContractTerms } from '@candor/protocol';
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
    ...{ tickStep: 1, lotStep: 1 },
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
