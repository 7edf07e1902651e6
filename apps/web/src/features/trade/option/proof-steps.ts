import type { CheckedLine, CheckName } from '@candor/verify';

/** What a round's proof shows, each step made of the verifier's checks, in the verifier's order. */
const stepChecks = {
  rules: ['form', 'rules', 'schedule'],
  entries: ['sealedEntries', 'list', 'ownEntry'],
  ticks: ['ticks'],
  prices: ['startPrice', 'endPrice'],
  outcome: ['outcome'],
  pool: ['pool'],
  log: ['result', 'log', 'checkpoint'],
} as const satisfies Readonly<Record<string, readonly CheckName[]>>;

export type StepName = keyof typeof stepChecks;

/** One step with those of its checks for which there was something to check. */
export interface ProofStep {
  readonly name: StepName;
  readonly state: 'right' | 'wrong' | 'unreached';
  readonly lines: readonly CheckedLine[];
}

const stepNames = Object.keys(stepChecks) as StepName[];

function stateOf(lines: readonly CheckedLine[]): ProofStep['state'] {
  if (lines.some(({ state }) => state === 'wrong')) return 'wrong';
  return lines.some(({ state }) => state === 'unreached') ? 'unreached' : 'right';
}

/** The steps of a check; before there is one, all of them, not reached. A step with nothing to check is left out. */
export function stepsOf(checked: readonly CheckedLine[] | undefined): readonly ProofStep[] {
  return stepNames.flatMap((name) => {
    const lines = stepChecks[name].flatMap((check): readonly CheckedLine[] => {
      if (checked === undefined) return [{ name: check, state: 'unreached' }];
      return checked.filter((line) => line.name === check && line.state !== 'absent');
    });
    return lines.length === 0 ? [] : [{ name, state: stateOf(lines), lines }];
  });
}
