import type { ContractEffectUnion } from './contract-exchange.ts';
import { closedPart, expectSame } from './naive-accounts.ts';
import type { NaiveAccounts, NaiveTakeover } from './naive-accounts.ts';

type GiveUp = (id: number, lots: number, value: number) => void;

/**
 * The first line of a command that says so closes all that the exchange holds of both sides, at the mark; each says what is left.
 * Gives how many it was about: none or one.
 */
export function net(
  model: NaiveAccounts,
  line: ContractEffectUnion,
  all: readonly ContractEffectUnion[],
  giveUp: GiveUp,
): number {
  if (line.type !== 'contract_liquidation_line_put' || line.step !== 'net') return 0;
  const { marketId, positionId, step } = line;
  const isOne = (own: ContractEffectUnion): boolean =>
    own.type === line.type && own.step === step && own.marketId === marketId;
  if (all.find(isOne) === line) closePairs(model, marketId, giveUp);
  const { lots, entry } = model.takeovers.get(positionId) ?? { lots: 0, entry: 0 };
  expectSame('what is left', [lots, entry], [line.lots, line.entryUnits]);
  return 1;
}

/**
 * What the exchange holds of one side of a market goes to the market or to winners only once nothing of the other side is left that
 * it could be closed against.
 */
export class NetWatch {
  /** Whether the rules are of a time that does so. */
  isOn = true;
  readonly #model: NaiveAccounts;
  /** Markets in which the command at hand has given up lots: what that brings the fund is for the next. */
  readonly #soldIn = new Set<number>();

  constructor(model: NaiveAccounts) {
    this.#model = model;
  }

  /** The next command. */
  begin(): void {
    this.#soldIn.clear();
  }

  /** @throws Error where a pair stands side by side, the insurance fund can pay for it, and no line says that it was closed */
  sell(marketId: number, all: readonly ContractEffectUnion[]): void {
    if (!this.isOn || this.#soldIn.has(marketId)) return;
    this.#soldIn.add(marketId);
    const isNetted = all.some(
      (own) =>
        own.type === 'contract_liquidation_line_put' &&
        own.step === 'net' &&
        own.marketId === marketId,
    );
    if (isNetted) return;
    const { takeovers, insurance } = this.#model;
    const held = [...takeovers.values()].filter((own) => own.market === marketId);
    for (const long of held.filter((own) => own.long)) {
      for (const short of held.filter((own) => !own.long)) {
        const lots = payable(insurance, long, short);
        if (lots > 0) throw new Error(`${lots} lots of ${long.id} and ${short.id} were not closed`);
      }
    }
  }
}

/**
 * Goes through what the exchange holds of both sides of a market, the lowest numbers first, and gives up what the insurance fund
 * can pay the loss of.
 */
function closePairs(model: NaiveAccounts, market: number, giveUp: GiveUp): void {
  const { mark } = model.market(market);
  const all = [...model.takeovers.values()]
    .filter((own) => own.market === market)
    .sort((a, b) => a.id - b.id);
  for (const long of all.filter((own) => own.long)) {
    for (const short of all.filter((own) => !own.long)) {
      const lots = payable(model.insurance, long, short);
      if (lots === 0) continue;
      giveUp(long.id, lots, lots * mark);
      giveUp(short.id, lots, lots * mark);
    }
  }
}

/** A unit for the rounding of each is kept back where the fund cannot pay for all lots. */
function payable(fund: number, long: NaiveTakeover, short: NaiveTakeover): number {
  const lots = Math.min(long.lots, short.lots);
  if (lots === 0) return 0;
  const bought = closedPart(true, long.entry, lots, long.lots);
  const lost = bought - closedPart(false, short.entry, lots, short.lots);
  return lost <= fund ? lots : Math.floor((lots * Math.max(0, fund - 2)) / lost);
}
