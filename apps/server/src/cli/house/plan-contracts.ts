import { contractSymbol, hoursOf, termsOf } from './contract-file.ts';
import type { HouseContract } from './contract-file.ts';
import type { HouseFile } from './house-file.ts';
import { isSame, stateSteps } from './plan-parts.ts';
import type { House, Step } from './plan-parts.ts';

type Contract = House['contracts'][number];

const ownOf = (house: House, wanted: HouseContract): Contract | undefined =>
  house.contracts.find(({ symbol }) => symbol === contractSymbol(wanted));

/** Whether staff have announced a market's end, or it has begun. */
const isEnding = ({ delisting, ending }: Contract): boolean =>
  delisting !== undefined || ending !== undefined;

/** Contract markets that the file leaves out, and what of one stays as long as there is the market. */
export function contractProblems(house: House, { contracts = [] }: HouseFile): string[] {
  const named = new Set(contracts.map(contractSymbol));
  const leftOut = house.contracts
    .filter((own) => !named.has(own.symbol) && !isEnding(own))
    .map(
      ({ symbol }) =>
        `contract ${symbol} is not in the file: it is delisted in the back office, not by a file`,
    );
  return [...leftOut, ...contracts.flatMap((wanted) => unchangeable(house, wanted))];
}

function unchangeable(house: House, wanted: HouseContract): string[] {
  const own = ownOf(house, wanted);
  if (own === undefined) return [];
  if (isEnding(own)) return [`contract ${own.symbol} is being delisted: take it out of the file`];
  const stays = (['tickSize', 'lotSize', 'priceMin', 'priceMax'] as const)
    .filter((name) => !isSame(own[name], wanted[name]))
    .map((name) => `contract ${own.symbol} has ${name} ${own[name]}, which stays`);
  const hasHours = JSON.stringify(hoursOf(own)) === JSON.stringify(hoursOf(wanted));
  const hours = `contract ${own.symbol} has other hours: they are announced in the back office`;
  return hasHours ? stays : [...stays, hours];
}

/** What makes contract markets, announces other terms of them and opens or halts them. */
export function contractSteps(house: House, { contracts = [] }: HouseFile): Step[] {
  const known = new Set(house.assets.map(({ symbol }) => symbol));
  return contracts.flatMap((wanted): Step[] => {
    const own = ownOf(house, wanted);
    if (own !== undefined) {
      return [...termSteps(house, own, wanted), ...stateSteps(house, own, wanted)];
    }
    const { state: _state, priceStep: _price, lotStep: _lot, ...request } = wanted;
    const symbol = contractSymbol(wanted);
    const isNext = known.has(wanted.baseAsset) && known.has(wanted.quoteAsset);
    const later = isNext ? '' : ' (once its assets are there)';
    const says = `+ contract ${symbol}, halted: tick ${wanted.tickSize}, lot ${wanted.lotSize}${later}`;
    return [{ name: 'contractMarketCreate', subject: `market ${symbol}`, request, says }];
  });
}

function termSteps(house: House, own: Contract, wanted: HouseContract): Step[] {
  const { symbol } = own;
  const [before, after] = [termsOf(own), termsOf(wanted)];
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isEqual(before[name], after[name]));
  const isAnnounced = house.coming.some(
    (change) =>
      change.kind === 'contract_terms' &&
      change.subject === symbol &&
      names.every((name) =>
        isEqual(termsOf(JSON.parse(change.after) as HouseContract)[name], after[name]),
      ),
  );
  if (changed.length === 0 || isAnnounced) return [];
  const what = changed.map(
    (name) => `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`,
  );
  return [
    {
      name: 'contractTermsChange',
      subject: `contract_terms ${symbol}`,
      request: { symbol, ...after },
      says: `~ contract ${symbol}: ${what.join(', ')}`,
    },
  ];
}

/** Texts among the terms are decimals. */
const isEqual = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? isSame(one, other)
    : JSON.stringify(one) === JSON.stringify(other);
