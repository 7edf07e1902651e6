import { expectSame, expectThat, WrongError } from './finding.ts';
import {
  OPTION_LATE_MS_MAX,
  outcomeOf,
  scheduleOf,
  secondOf,
  tickOf,
  unpackQuotes,
  windowPriceOf,
} from './option-formulas.ts';
import type { EvidenceTick, RoundEvidence, RoundProof } from './round-evidence.ts';

/** The evidence calls its windows by these names. */
type WindowName = 'startWindow' | 'endWindow';

/** Which windows a round was decided by: a void one may have come to neither. */
function isUsed(name: WindowName, { startTicks, endTicks, voidReason }: RoundEvidence['result']) {
  const isByTicks = voidReason === 'too_few_ticks' || voidReason === 'too_few_sources';
  if (name === 'startWindow') return startTicks > 0 || isByTicks;
  return endTicks > 0 || (startTicks > 0 && isByTicks);
}

function quotesOf(text: string, at: string) {
  try {
    return unpackQuotes(text);
  } catch {
    throw new WrongError(at, text, 'quotes as the engine writes them');
  }
}

/** Every tick lies in its window, after the one before, and follows from its quotes. */
export function checkTicks({ evidence }: RoundProof): string {
  const { rules, round, result, sources } = evidence;
  const moments = scheduleOf(rules.cycleMs, round.period);
  const windows = {
    startWindow: [moments.startFromMs, moments.startAtMs],
    endWindow: [moments.endFromMs, moments.endAtMs],
  } as const;
  const known = new Set(sources.map(({ sourceId }) => sourceId));
  let [live, all] = [0, 0];
  for (const name of ['startWindow', 'endWindow'] as const) {
    const [fromMs, untilMs] = windows[name];
    const ticks = evidence[name];
    if (!isUsed(name, result)) expectSame(`${name}: number of ticks`, ticks.length, 0);
    let last = -1;
    for (const [index, [atMs, price, packed]] of ticks.entries()) {
      const at = `${name}[${index}]`;
      expectThat(atMs >= fromMs && atMs < untilMs, `${at}: time`, atMs, `in ${fromMs}..${untilMs}`);
      expectThat(secondOf(atMs) > last, `${at}: second`, secondOf(atMs), `after ${last}`);
      last = secondOf(atMs);
      const quotes = quotesOf(packed, `${at}: quotes`);
      for (const { sourceId } of quotes) {
        expectThat(known.has(sourceId), `${at}: source`, sourceId, 'a source that is named');
      }
      expectSame(`${at}: index`, price, tickOf(quotes));
      all += 1;
      if (price > 0) live += 1;
    }
  }
  return `${live}/${all}`;
}

/** A window's price, or why it has none. */
function priceOf(ticks: readonly EvidenceTick[], fromMs: number, untilMs: number) {
  const read = ticks.map(([atMs, price]) => ({ second: secondOf(atMs), ticks: price }));
  return windowPriceOf(read, { fromMs, untilMs });
}

function checkWindow(
  { rules, round, result, ...windows }: RoundEvidence,
  name: WindowName,
  found: number,
): string | undefined {
  const { startFromMs, startAtMs, endFromMs, endAtMs } = scheduleOf(rules.cycleMs, round.period);
  if (!isUsed(name, result)) return undefined;
  const price =
    name === 'startWindow'
      ? priceOf(windows.startWindow, startFromMs, startAtMs)
      : priceOf(windows.endWindow, endFromMs, endAtMs);
  const place = `result.${name === 'startWindow' ? 'startTicks' : 'endTicks'}`;
  expectSame(place, found, price.ok ? price.ticks : 0);
  if (!price.ok) expectSame('result.voidReason', result.voidReason, price.reason);
  return price.ok ? String(price.ticks) : price.reason;
}

/** The start price is the median of its window, or the window says why there is none. */
export function checkStartPrice({ evidence }: RoundProof): string | undefined {
  return checkWindow(evidence, 'startWindow', evidence.result.startTicks);
}

export function checkEndPrice({ evidence }: RoundProof): string | undefined {
  return checkWindow(evidence, 'endWindow', evidence.result.endTicks);
}

/** The outcome follows from both prices; a void round has none, and says why it may be void. */
export function checkOutcome({ evidence, lines }: RoundProof): string {
  const { rules, round, result } = evidence;
  const { startTicks, endTicks, outcome, voidReason, note } = result;
  if (result.state === 'settled') {
    expectSame('result.voidReason', voidReason, null);
    expectThat(startTicks > 0 && endTicks > 0, 'result.endTicks', endTicks, 'two prices');
    expectSame('result.outcome', outcome, outcomeOf(startTicks, endTicks, rules.flatTicks));
    return outcome ?? '';
  }
  expectSame('result.outcome', outcome, null);
  if (voidReason === null) throw new WrongError('result.voidReason', 'null', 'a reason');
  expectThat((voidReason === 'staff') === (note !== ''), 'result.note', note, 'said by staff only');
  const decided = lines.find(({ kind }) => kind === 'option_void');
  if (decided !== undefined) {
    const { cutOffAtMs } = round;
    const { endFromMs } = scheduleOf(rules.cycleMs, round.period);
    if (voidReason === 'staff') {
      // Nobody voids a round whose answer has begun to show.
      expectThat(decided.atMs < endFromMs, 'void by staff', decided.atMs, `before ${endFromMs}`);
    }
    if (voidReason === 'downtime') {
      const missedAtMs = cutOffAtMs + OPTION_LATE_MS_MAX;
      expectThat(decided.atMs > missedAtMs, 'void', decided.atMs, `after ${missedAtMs}`);
    }
  }
  return voidReason;
}
