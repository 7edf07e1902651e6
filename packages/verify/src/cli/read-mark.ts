import { equal, scaled } from '../contract-lines.ts';
import type { LineCheck } from '../contract-lines.ts';
import { checkMark, checkTermsOf } from '../contract-mark.ts';
import type { MarkFacts, MarkMarket, TermsLine } from '../contract-mark.ts';
import type { ExchangeReader } from './exchange-reader.ts';

/** Where a public line says its mark: the market, and the command that decided by it. */
interface Marked {
  readonly symbol: string;
  readonly sequence: number;
  readonly markPrice: string;
}

/** A step of a liquidation; those of a takeover follow from no tier. */
export type MarkedStep = Marked & TermsLine;

type Named = MarkMarket & { readonly symbol: string };

/** The marks of lines, worked out from the quotes of the sources: each that a command decided by is asked for once. */
export class Marks {
  readonly #reader: ExchangeReader;
  readonly #markets: readonly Named[];
  readonly #facts = new Map<string, MarkFacts | undefined>();

  constructor(reader: ExchangeReader, markets: readonly Named[]) {
    this.#reader = reader;
    this.#markets = markets;
  }

  /** The mark of a line from its quotes; nothing where it is of before they were written down. */
  async check(line: Marked): Promise<readonly LineCheck[]> {
    const facts = await this.#of(line);
    const market = this.#markets.find(({ symbol }) => symbol === line.symbol);
    if (facts === undefined || market === undefined) return [];
    return [
      equal('mark of the line (1e-18)', scaled(line.markPrice), scaled(facts.markPrice)),
      ...checkMark(facts, market),
    ];
  }

  /** The marks of the steps of a liquidation, and the tier and the fee of each, as they held then. */
  async checkSteps(steps: readonly MarkedStep[]): Promise<readonly LineCheck[]> {
    const checks: LineCheck[] = [];
    for (const step of steps) {
      if (step.maintenancePpm === 0) continue;
      const facts = await this.#of(step);
      const market = this.#markets.find(({ symbol }) => symbol === step.symbol);
      if (facts === undefined || market === undefined) continue;
      checks.push(...checkMark(facts, market), ...checkTermsOf(step, facts, market));
    }
    return checks;
  }

  async #of({ symbol, sequence }: Marked): Promise<MarkFacts | undefined> {
    const key = `${symbol} ${sequence}`;
    if (!this.#facts.has(key)) {
      const request = { symbol, sequence: String(sequence) };
      const found = await this.#reader.find('common/contractMarkInputs', request);
      this.#facts.set(key, found as MarkFacts | undefined);
    }
    return this.#facts.get(key);
  }
}
