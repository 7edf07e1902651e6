import { asUnits, divideDecimalsTrunc, formatUnits, shareFloor } from '@candor/money';
import { equityShares, maintenanceUnits, valueUnits } from './contract-formulas.ts';
import { equal, scaled } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';

/** The rules by which steps of a liquidation are recomputed. */
export type StepRule =
  | 'equity'
  | 'maintenance'
  | 'outcome'
  | 'limit'
  | 'liquidationFee'
  | 'lots'
  | 'share'
  | 'shares'
  | 'kept'
  | 'fund'
  | 'net'
  | 'takeover';

/** One figure of a step, worked out again. */
export interface StepCheck extends LineCheck {
  readonly rule: StepRule;
  readonly step: string;
  readonly atMs: number;
  readonly positionId: number;
  /** The rule with the line's numbers, up to what they give. */
  readonly formula: string;
}

/** A step of `common/contractLiquidations`: amounts as decimal texts of the quote asset. */
export interface StepLine {
  readonly step: string;
  readonly atMs: number;
  readonly sequence: number;
  readonly positionId: number;
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly lots: number;
  readonly entryValue: string;
  readonly margin: string;
  readonly account: string;
  readonly due: string;
  readonly markPrice: string;
  readonly maintenancePpm: number;
  readonly deduction: string;
  readonly liquidationFeePpm: number;
  readonly equity: string;
  readonly maintenance: string;
  readonly limitPrice: string | null;
  readonly soldLots: number;
  readonly soldValue: string;
  readonly liquidationFee: string;
  readonly takenValue: string;
  readonly fund: string;
  readonly stays: string;
  readonly kept: string;
}

/** A liquidation with its steps. */
export interface SteppedLiquidation {
  readonly outcome: string;
  readonly lines: readonly StepLine[];
  readonly takeovers: readonly {
    readonly positionId: number;
    readonly lotsTaken: number;
    readonly lotsLeft: number;
    readonly insurance: string;
  }[];
}

/** Of `common/getContractConfig`. */
export interface StepMarket {
  readonly symbol: string;
  readonly quoteScale: number;
  readonly tickSize: string;
  readonly tickLotUnits: number;
}

/** A step's line with its amounts in the quote asset's smallest units. */
interface Step {
  readonly line: StepLine;
  readonly scale: number;
  readonly worth: number;
  readonly sign: 1 | -1;
  readonly tickLotUnits: number;
  readonly ticksOf: (price: string) => number;
  readonly units: (amount: string) => number;
}

/** Steps at which equity and maintenance of all positions together are told. */
const STANDING = new Set(['begin', 'cancel_orders', 'reduce', 'take_over']);

/**
 * Works every step of a liquidation out again: equity and maintenance from the figures of its positions, why it went on or
 * ended, what its orders sold, at which value positions were taken over and what became of these.
 * @throws Error for a line of a market that is not in `markets`
 */
export function checkSteps(
  { outcome, lines, takeovers }: SteppedLiquidation,
  markets: readonly StepMarket[],
): readonly StepCheck[] {
  const steps = lines.map((line) => stepOf(line, markets));
  const standing = steps.filter(({ line }) => STANDING.has(line.step));
  const groups = [...Map.groupBy(standing, ({ line }) => line.sequence).values()];
  return [
    ...groups.flatMap((group, place) => {
      const isLast = place === groups.length - 1;
      return checkGroup(group, isLast && outcome === 'recovered');
    }),
    ...checkLots(steps),
    ...steps.flatMap(checkSale),
    ...steps.flatMap(checkNet),
    ...takeovers.flatMap((takeover) => checkTakeover(takeover, steps)),
  ];
}

function stepOf(line: StepLine, markets: readonly StepMarket[]): Step {
  const market = markets.find(({ symbol }) => symbol === line.symbol);
  if (market === undefined) throw new Error(`no market ${line.symbol}`);
  const { quoteScale: scale, tickSize, tickLotUnits } = market;
  const ticksOf = (price: string): number => Number(divideDecimalsTrunc(price, tickSize, 0));
  return {
    ...{ line, scale, tickLotUnits, ticksOf },
    worth: valueUnits(ticksOf(line.markPrice), line.lots, tickLotUnits),
    sign: line.direction === 'long' ? 1 : -1,
    units: (amount) => Number(scaled(amount) / 10n ** BigInt(18 - scale)),
  };
}

const money = ({ scale }: Step, units: number): string => formatUnits(asUnits(units), scale);

function check(
  { line: { step, atMs, positionId } }: Step,
  rule: StepRule,
  formula: string,
  found: string,
  [expected, holds]: readonly [expected: string, holds: boolean],
): StepCheck {
  return {
    what: `${step}: ${rule}`,
    ...{ rule, step, atMs, positionId, formula, found, expected, holds },
  };
}

/** Of all positions of one step: what they have, what they need, and whether that is why it goes on. */
function checkGroup(group: readonly Step[], isRecovered: boolean): readonly StepCheck[] {
  const [first] = group;
  if (first === undefined || group.every(({ line }) => line.lots === 0)) return [];
  const open = group.filter(({ line }) => line.lots > 0);
  const { line, units } = first;
  const equity = open.reduce(
    (sum, own) =>
      sum +
      own.units(own.line.margin) +
      own.sign * (own.worth - own.units(own.line.entryValue)) -
      own.units(own.line.due),
    units(line.account),
  );
  const needs = open.map(needOf);
  const needed = needs.reduce((sum, own) => sum + own, 0);
  const [told, toldNeed] = [units(line.equity), units(line.maintenance)];
  const isOver = told > toldNeed;
  return [
    check(first, 'equity', `${equityText(first, open)} = ${money(first, equity)}`, line.equity, [
      money(first, equity),
      told === equity,
    ]),
    check(
      first,
      'maintenance',
      `${open.map(needText).join(' + ')} = ${money(first, needed)}`,
      line.maintenance,
      [money(first, needed), toldNeed === needed],
    ),
    check(
      first,
      'outcome',
      `${line.equity} ${isOver ? '>' : '≤'} ${line.maintenance}`,
      line.equity,
      [`${isRecovered ? 'above' : 'at most'} ${line.maintenance}`, isOver === isRecovered],
    ),
    ...(line.step === 'take_over' ? checkShares(open, told, needs) : []),
  ];
}

function needOf({ line, worth, units }: Step): number {
  const tier = { floorUnits: 0, leverageMax: 1, maintenancePpm: line.maintenancePpm };
  return maintenanceUnits([{ ...tier, deductionUnits: units(line.deduction) }], worth);
}

function equityText(first: Step, open: readonly Step[]): string {
  const parts = open.map((own) => {
    const { margin, entryValue, due, direction } = own.line;
    const worth = money(own, own.worth);
    const profit = direction === 'long' ? `${worth} − ${entryValue}` : `${entryValue} − ${worth}`;
    return `${margin === '0' ? '' : `${margin} + `}(${profit})${due === '0' ? '' : ` − ${due}`}`;
  });
  const { account } = first.line;
  return [...(account === '0' ? [] : [account]), ...parts].join(' + ');
}

function needText(own: Step): string {
  const { maintenancePpm, deduction } = own.line;
  const percent = formatUnits(asUnits(maintenancePpm), 4);
  return `${money(own, own.worth)} × ${percent}% − ${deduction}`;
}

/**
 * Equity is shared by what positions need: each that goes is taken over at its worth less its share. The last takes what rounding
 * left, unless positions stay and something is left for them: then that stays there.
 */
function checkShares(
  open: readonly Step[],
  equity: number,
  needs: readonly number[],
): readonly StepCheck[] {
  const goes = open.filter(({ line }) => line.stays === 'none');
  const stays = open.filter((own) => !goes.includes(own));
  const needOfAll = (part: readonly Step[]) =>
    part.reduce((sum, own) => sum + (needs[open.indexOf(own)] ?? 0), 0);
  const theirs = goes.map((own) => needs[open.indexOf(own)] ?? 0);
  const wanted = equityShares(equity, theirs, needOfAll(stays));
  const shares = goes.map(
    ({ line, worth, sign, units }) => sign * (worth - units(line.takenValue)),
  );
  const sum = shares.reduce((all, own) => all + own, 0);
  const keeps = stays.length > 0 && equity > 0;
  const rules = (keeps ? goes : goes.slice(0, -1)).map((own, place) => {
    const share = wanted[place] ?? 0;
    const value = money(own, own.worth - own.sign * share);
    const formula = `${money(own, own.worth)} ${own.sign === 1 ? '−' : '+'} ${money(own, share)} = ${value}`;
    return check(own, 'share', formula, own.line.takenValue, [value, shares[place] === share]);
  });
  const [last] = goes.slice(-1);
  if (last === undefined) return rules;
  const together = goes.map((own) => differenceText(own)).join(' + ');
  const whole = check(last, 'shares', `${together} = ${money(last, sum)}`, money(last, sum), [
    last.line.equity,
    sum === equity,
  ]);
  return [
    ...rules,
    ...(keeps ? [] : [whole]),
    ...stays.map((own) => checkKept(own, together, equity - sum)),
  ];
}

/** What stays keeps what is left of the equity, never less than nothing. */
function checkKept(own: Step, together: string, kept: number): StepCheck {
  const { line, units } = own;
  const formula = `${line.equity} − (${together}) = ${money(own, kept)}`;
  const holds = kept >= 0 && units(line.kept) === kept;
  return check(own, 'kept', formula, line.kept, [money(own, kept), holds]);
}

function differenceText(own: Step): string {
  const [worth, taken] = [money(own, own.worth), own.line.takenValue];
  return own.sign === 1 ? `(${worth} − ${taken})` : `(${taken} − ${worth})`;
}

/** Lots are those of the step before, less what was sold. */
function checkLots(steps: readonly Step[]): readonly StepCheck[] {
  const positions = Map.groupBy(steps, ({ line }) => line.positionId);
  return [...positions.values()].flatMap((own) =>
    own.slice(1).map((step, place) => {
      const before = own[place]?.line.lots ?? 0;
      const { lots, soldLots } = step.line;
      const left = before - soldLots;
      return check(step, 'lots', `${before} − ${soldLots} = ${left}`, String(lots), [
        String(left),
        left === lots,
      ]);
    }),
  );
}

/** An order that reduces sells at its limit or better, and pays the fund no more than its share. */
function checkSale(own: Step): readonly StepCheck[] {
  const { line, units, ticksOf, tickLotUnits, sign } = own;
  if (line.step !== 'reduce' || line.soldLots === 0 || line.limitPrice === null) return [];
  const limit = valueUnits(ticksOf(line.limitPrice), line.soldLots, tickLotUnits);
  const sold = units(line.soldValue);
  const most = shareFloor(sold, line.liquidationFeePpm);
  const fee = units(line.liquidationFee);
  const percent = formatUnits(asUnits(line.liquidationFeePpm), 4);
  const side = sign === 1 ? '≥' : '≤';
  return [
    check(own, 'limit', `${line.soldValue} ${side} ${money(own, limit)}`, line.soldValue, [
      `${side} ${money(own, limit)}`,
      sign * (sold - limit) >= 0,
    ]),
    check(
      own,
      'liquidationFee',
      `${line.soldValue} × ${percent}% = ${money(own, most)}`,
      line.liquidationFee,
      [`at most ${money(own, most)}`, fee >= 0 && fee <= most],
    ),
  ];
}

/** What the exchange held of both sides of a market is closed at its mark. */
function checkNet(own: Step): readonly StepCheck[] {
  const { line, units, ticksOf, tickLotUnits } = own;
  if (line.step !== 'net') return [];
  const lot = valueUnits(ticksOf(line.markPrice), 1, tickLotUnits);
  const value = lot * line.soldLots;
  const formula = `${money(own, lot)} × ${line.soldLots} = ${money(own, value)}`;
  const holds = units(line.soldValue) === value;
  return [check(own, 'net', formula, line.soldValue, [money(own, value), holds])];
}

/**
 * Of each command that closed positions of the exchange against each other, as many lots of both sides. `lines` may be of many
 * liquidations; commands of which one side was not read are left out.
 */
export function checkNets(
  lines: readonly Pick<StepLine, 'step' | 'sequence' | 'symbol' | 'direction' | 'soldLots'>[],
): readonly LineCheck[] {
  const nets = lines.filter(({ step }) => step === 'net');
  const commands = Map.groupBy(nets, ({ sequence, symbol }) => `${symbol} at ${sequence}`);
  return [...commands].flatMap(([name, own]) => {
    const [longs = 0, shorts = 0] = ['long', 'short'].map((side) =>
      own.reduce((sum, line) => sum + (line.direction === side ? line.soldLots : 0), 0),
    );
    if (longs === 0 || shorts === 0) return [];
    return [equal(`long lots closed against short ones of ${name}`, longs, shorts)];
  });
}

/** What the market or winners paid, against the value at which those lots were taken over, is the fund's. */
function checkTakeover(
  { positionId, lotsTaken, lotsLeft, insurance }: SteppedLiquidation['takeovers'][number],
  steps: readonly Step[],
): readonly StepCheck[] {
  const own = steps.filter(({ line }) => line.positionId === positionId);
  const start = own.findIndex(({ line }) => line.step === 'take_over');
  const taken = own[start];
  if (taken === undefined) return [];
  const after = own.slice(start + 1);
  let value = taken.units(taken.line.takenValue);
  const sales = after.map((step) => {
    const { line, units, sign } = step;
    const entry = value - units(line.entryValue);
    value -= entry;
    if (line.soldLots === 0) return [];
    const fund = sign * (units(line.soldValue) - entry);
    const [sold, part] = [line.soldValue, money(step, entry)];
    const formula = `${sign === 1 ? `${sold} − ${part}` : `${part} − ${sold}`} = ${money(step, fund)}`;
    return [
      check(step, 'fund', formula, line.fund, [money(step, fund), fund === units(line.fund)]),
    ];
  });
  const sum = after.reduce((all, { line, units }) => all + units(line.fund), 0);
  const sold = after.reduce((all, { line }) => all + line.soldLots, 0);
  const funds = after.map(({ line }) => line.fund).join(' + ') || '0';
  const whole = sum === taken.units(insurance) && lotsTaken - sold === lotsLeft;
  return [
    ...sales.flat(),
    check(taken, 'takeover', `${funds} = ${money(taken, sum)}`, insurance, [
      money(taken, sum),
      whole,
    ]),
  ];
}
