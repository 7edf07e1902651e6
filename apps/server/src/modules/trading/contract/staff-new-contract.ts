import { contract, prices } from '@candor/exchange-core';
import type { CommandOf } from '@candor/exchange-core';
import { parseTicks } from '@candor/money';
import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { assertTwo, assetsOf, readGrid } from '#modules/markets/listing/index.ts';
import type { AssetScale } from '#modules/markets/listing/index.ts';
import {
  assertContractTerms,
  assertMarketStays,
  assertRoom,
  contractTermsCommand,
  readFigure,
} from '#modules/markets/scheduled-changes/index.ts';

type NewContract = Omit<AdminRequest<'contractMarketCreate'>, 'reason'>;

/** An index lives from this many price sources on. Source: finance rules, 3.1. */
const SOURCES_MIN = 3;

/** What a contract market is called: no spot market has such an end. */
export const contractSymbol = (
  one: Pick<NewContract, 'accountKind' | 'baseAsset' | 'quoteAsset'>,
): string => `${one.baseAsset}${one.quoteAsset}${one.accountKind === 'gold' ? 'GOLD' : 'PERP'}`;

/**
 * A contract market that begins halted. Both people read whether the insurance fund is empty: that does not stop a market,
 * but a loss beyond a margin is then taken from the winners (finance rules, 3.1).
 * @throws ApiError alreadyHandled unknownAssetOrAccount assetDelisted marketDelisted invalidRequest failed
 */
export async function createContract(
  deps: EarnStaffDeps,
  request: AdminRequest<'contractMarketCreate'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { catalogue, engine, reads } = deps;
  const { reason: _reason, ...terms } = request;
  const symbol = contractSymbol(terms);
  const { base, quote } = await assetsOf(deps, work, terms);
  if (catalogue.booked(symbol) !== undefined) {
    throw refuse.alreadyHandled(`there is a market ${symbol}`);
  }
  const counted = readNewContract(terms, base, quote);
  const followed = catalogue.markets.find((one) => one.base === base && one.quote === quote);
  if (followed !== undefined) {
    await assertMarketStays(deps.changes, work, { symbol: followed.symbol, field: 'baseAsset' });
  }
  const { value } = await reads((reader) => ({
    sources: reader.read(prices).sources().length,
    fundUnits: reader.read(contract).insuranceUnits(terms.accountKind, quote.assetId),
  }));
  if (value.sources < SOURCES_MIN) {
    throw refuse.failed(
      `an index takes ${SOURCES_MIN} price sources, and the house has ${value.sources}`,
    );
  }
  const { tickSize, lotSize, tiers } = terms;
  const leverageMax = tiers[0]?.leverageMax ?? 1;
  return withoutReply(
    planOfCommand(engine, {
      subject: `market ${symbol}`,
      command: {
        type: 'contract_market_list',
        ...{ symbol, accountKind: terms.accountKind },
        ...{ baseAssetId: base.assetId, quoteAssetId: quote.assetId },
        indexMarketId: followed?.marketId ?? 0,
        ...counted,
      },
      effect: {
        ...{ kind: 'contract_market_create', symbol, lotSize, tickSize, leverageMax },
        isFundEmpty: value.fundUnits === 0,
      },
      before: null,
      after: { symbol, index: followed?.symbol ?? null, ...terms },
    }),
  );
}

type Counted = Omit<
  CommandOf<'contract_market_list'>,
  'type' | 'symbol' | 'accountKind' | 'baseAssetId' | 'quoteAssetId' | 'indexMarketId'
>;

/** A new contract market as the core counts it. @throws ApiError invalidRequest that names the field and why */
export function readNewContract(terms: NewContract, base: AssetScale, quote: AssetScale): Counted {
  assertTwo(base, quote);
  const { tickSize, lotSize, zoneMinutes, weekly } = terms;
  const scales = readGrid({ tickSize, lot: lotSize, lotField: 'lotSize' }, base, quote);
  const { quantityScale: _quantity, baseScale: _base, quoteScale, ...grid } = scales;
  const ticks = (field: 'priceMin' | 'priceMax'): number =>
    readFigure(parseTicks(terms[field], scales), terms[field], field);
  const range = { ticksMin: ticks('priceMin'), ticksMax: ticks('priceMax') };
  assertRoom(range, terms);
  if (range.ticksMax * grid.tickLotUnits > Number.MAX_SAFE_INTEGER) {
    throw refuse.invalidRequest('priceMax: a lot is worth too much there', { field: 'priceMax' });
  }
  const command = contractTermsCommand({ ...terms, marketId: 0, quoteScale });
  // A new market takes every tick and every lot.
  const { type: _type, marketId: _none, tickStep: _tick, lotStep: _lot, ...rules } = command;
  assertContractTerms(rules);
  assertHours(terms);
  return {
    ...grid,
    ...range,
    ...rules,
    zoneMinutes,
    weekly: weekly.flatMap(({ from, until }) => [from, until]),
  };
}

/** @throws ApiError invalidRequest for hours that are none, or that leave gold no pause in its week */
function assertHours({ accountKind, weekly }: NewContract): void {
  const isApart = weekly.every(
    ({ from, until }, place) => from < until && from >= (weekly[place - 1]?.until ?? 0),
  );
  if (!isApart) {
    throw refuse.invalidRequest('weekly: spans in their order that do not overlap', {
      field: 'weekly',
    });
  }
  if (accountKind === 'gold' && weekly.length === 0) {
    throw refuse.invalidRequest('weekly: gold trades by hours', { field: 'weekly' });
  }
}
