import { contract } from '@candor/exchange-core';
import type { CommandBody, EngineReader } from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';
import { contractCreateCommand, demoContracts, INSURANCE_FUNDS } from '#seed/contract-catalogue.ts';

/**
 * What of contracts is not there yet: markets, and an insurance fund. Demo capital pays for it and is shown as what
 * it is.
 */
export function missingContracts(reader: EngineReader): CommandBody[] {
  const assets = new Map(reader.assets().map((asset) => [asset.symbol, asset]));
  const spot = new Map(reader.markets().map((market) => [market.symbol, market]));
  const contracts = reader.read(contract);
  const known = new Set(contracts.markets().map(({ symbol }) => symbol));
  const commands: CommandBody[] = [];
  for (const terms of demoContracts) {
    const base = assets.get(terms.base);
    const quote = assets.get(terms.quote);
    const index = spot.get(terms.indexSymbol);
    if (known.has(terms.symbol) || !base || !quote || !index) continue;
    commands.push(contractCreateCommand(terms, { base, quote, index }));
  }
  const usdt = assets.get('USDT');
  if (known.size === 0 && commands.length > 0 && usdt !== undefined) {
    const units = unitsOf(INSURANCE_FUNDS, usdt.scale);
    const { assetId } = usdt;
    commands.push({
      type: 'contract_insurance_fund',
      ...{ accountKind: 'contract', assetId, source: 'seed_capital', units },
    });
  }
  return commands;
}
