import { contract, CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { CommandBody, EngineReader, TradingHours } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';
import { contractCreateCommand, demoContracts, INSURANCE_FUNDS } from '#seed/contract-catalogue.ts';

/**
 * What of contracts is not there yet: markets with their calendars, and insurance funds. Demo capital pays for those and is
 * shown as what it is.
 */
export function missingContracts(reader: EngineReader): CommandBody[] {
  const assets = new Map(reader.assets().map((asset) => [asset.symbol, asset]));
  const spot = new Map(reader.markets().map((market) => [market.symbol, market]));
  const markets = reader.read(contract).markets();
  const known = new Set(markets.map(({ symbol }) => symbol));
  const kinds = new Set<string>(markets.map(({ accountKind }) => accountKind));
  const commands: CommandBody[] = [];
  let marketId = CONTRACT_MARKETS_FROM + markets.length;
  for (const terms of demoContracts) {
    const { accountKind, indexSymbol, hours } = terms;
    const base = assets.get(terms.base);
    const quote = assets.get(terms.quote);
    const index = indexSymbol === undefined ? undefined : spot.get(indexSymbol);
    const isIndexed = indexSymbol === undefined || index !== undefined;
    if (known.has(terms.symbol) || !base || !quote || !isIndexed) continue;
    commands.push(contractCreateCommand(terms, { base, quote, index }));
    if (hours !== undefined) commands.push(calendarOf(marketId, hours));
    marketId += 1;
    if (kinds.has(accountKind)) continue;
    kinds.add(accountKind);
    const units = unitsOf(INSURANCE_FUNDS, quote.scale);
    commands.push({
      type: 'contract_insurance_fund',
      ...{ accountKind, assetId: quote.assetId, source: 'seed_capital', units },
    });
  }
  return commands;
}

function calendarOf(
  marketId: number,
  { zoneMinutes, weekly, holidays }: TradingHours,
): CommandBody {
  return {
    type: 'contract_calendar_set',
    ...{ marketId, zoneMinutes, startsAtMs: 0 },
    weekly: weekly.flatMap(({ from, until }) => [from, until]),
    holidays: holidays.flatMap(({ from, until }) => [from, until]),
  };
}
