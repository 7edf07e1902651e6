import { contract } from '@candor/exchange-core';
import type { CommandOf, EngineReader } from '@candor/exchange-core';
import { asTicks, formatTicks, parseTicks, parseUnits } from '@candor/money';
import type { ContractTerms } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { assertStepOfPrice, readFigure } from './market-rules.ts';
import type { MarketGrid } from './market-rules.ts';

type Scales = Pick<MarketGrid, 'tickSizeE12' | 'priceScale' | 'quantityScale' | 'lotUnits'>;

export type { ContractTerms } from '@candor/protocol';

/**
 * What the terms of a contract market are counted in; it stays as long as there is the market. What was decided before there
 * were steps says nothing of ticks and lots.
 */
export interface ContractShape extends Partial<Scales> {
  readonly marketId: number;
  readonly quoteScale: number;
}

/** What a change of a contract market's terms will be sent as; one without steps is of before there were any. */
export type ContractTermsAfter = ContractTerms & ContractShape;

/** The command that gives a contract market other terms. @throws ApiError invalidRequest that names the field */
export function contractTermsCommand(after: ContractTermsAfter): CommandOf<'contract_terms_set'> {
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
    ...{ tickStep: tickStepOf(after), lotStep: after.lotStep ?? 1 },
  };
}

function tickStepOf(after: ContractTermsAfter): number {
  const { priceStep } = after;
  const scales = scalesOf(after);
  if (priceStep === undefined || scales === undefined) return 1;
  return readFigure(parseTicks(priceStep, scales), priceStep, 'priceStep');
}

/** The step of prices in words; '' of before there were any. */
export function priceStepText(after: ContractTermsAfter): string {
  const scales = scalesOf(after);
  return scales === undefined ? '' : formatTicks(asTicks(tickStepOf(after)), scales);
}

function scalesOf(after: ContractShape): Scales | undefined {
  const { tickSizeE12, priceScale, quantityScale, lotUnits } = after;
  const isOlder =
    tickSizeE12 === undefined ||
    priceScale === undefined ||
    quantityScale === undefined ||
    lotUnits === undefined;
  return isOlder ? undefined : { tickSizeE12, priceScale, quantityScale, lotUnits };
}

/** What a change says of the terms alone. */
export function termsOfChange(after: ContractTermsAfter): ContractTerms {
  const { marketId: _id, quoteScale: _scale, ...own } = after;
  const {
    tickSizeE12: _tick,
    priceScale: _price,
    quantityScale: _of,
    lotUnits: _lot,
    ...terms
  } = own;
  return terms;
}

/** Whether orders that rest may end by a change: those between the steps that it brings. */
export function changesSteps({
  before,
  after,
}: {
  readonly before: ContractTerms;
  readonly after: ContractTerms;
}): boolean {
  return before.priceStep !== after.priceStep || before.lotStep !== after.lotStep;
}

/**
 * Steps that leave traders a choice: one of prices is at most a hundredth of the mark, as of a spot market, and an order has a
 * whole one of lots. `markTicks` 0 before the first. @throws ApiError invalidRequest that names the field
 */
export function assertContractSteps(
  { tickStep, lotStep, lotsMax }: CommandOf<'contract_terms_set'>,
  markTicks: number,
): void {
  if (tickStep < 1) throw refuse.invalidRequest('priceStep: more than 0', { field: 'priceStep' });
  assertStepOfPrice(tickStep, markTicks, 'priceStep');
  if (lotStep <= lotsMax) return;
  throw refuse.invalidRequest('lotStep: not above lotsMax', { field: 'lotStep' });
}

/** Whether a contract market has these terms already. */
export function hasTerms(reader: EngineReader, after: ContractTermsAfter): boolean {
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
