import type { CheckedLine } from '@candor/verify';
import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, CircleX, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Evidence } from './proof-figures.ts';
import { stepsOf } from './proof-steps.ts';
import type { ProofStep } from './proof-steps.ts';
import { checkTexts, foundText, stepFound, stepText } from './proof-texts.ts';
import type { Check } from './use-proof.ts';

interface ChecksCardProps {
  readonly evidence: Evidence;
  readonly check: Check | undefined;
  readonly hasFailed: boolean;
}

/** What is checked, and what came of it: right, wrong with what should stand there, or not reached. */
export function ChecksCard({ evidence, check, hasFailed }: ChecksCardProps): ReactNode {
  const { t } = useLingui();
  const steps = stepsOf(check?.checked.lines);
  return (
    <section className="rounded-card bg-s1 p-3">
      <Title check={check} steps={steps} />
      {check?.kind === 'tampered' && (
        <p className="pt-1 text-meta text-warn">
          {t`This is a copy with one digit changed. The real evidence is as it was.`}
        </p>
      )}
      {hasFailed && (
        <p className="pt-1 text-meta text-warn">{t`The verifier could not be loaded.`}</p>
      )}
      <ol className="flex flex-col pt-1">
        {steps.map((step) => (
          <Step key={step.name} step={step} evidence={evidence} />
        ))}
      </ol>
    </section>
  );
}

/** One step; a tap shows the checks that it is made of. One that is wrong is open. */
function Step(props: { readonly step: ProofStep; readonly evidence: Evidence }): ReactNode {
  const { step, evidence } = props;
  const { t } = useLingui();
  return (
    <li>
      <details open={step.state === 'wrong'} className="group text-meta">
        <summary className="press flex min-h-9 cursor-pointer list-none items-center gap-2">
          <LineIcon state={step.state} />
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
            <span className={step.state === 'unreached' ? 'text-t3' : 'text-t1'}>
              {t(stepText(step))}
            </span>
            <span className="num ml-auto text-t3">{stepFound(step, evidence)}</span>
          </span>
        </summary>
        <ol className="flex flex-col gap-1 pb-2 pl-6.5">
          {step.lines.map((line) => (
            <li key={line.name} className="text-t2">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{t(checkTexts[line.name])}</span>
                <span className="num ml-auto text-t3">
                  {line.state === 'right' && foundText(line, evidence)}
                </span>
              </span>
              {line.state === 'wrong' && <Wrong line={line} />}
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function Title(
  props: Pick<ChecksCardProps, 'check'> & { readonly steps: readonly ProofStep[] },
): ReactNode {
  const { check, steps } = props;
  const { t } = useLingui();
  if (check === undefined) {
    return <h2 className="text-list font-semibold">{t`What can be checked`}</h2>;
  }
  const { ok, tookMs } = check.checked;
  const right = steps.filter(({ state }) => state === 'right').length;
  const there = steps.length;
  const seconds = (Math.max(1, Math.round(tookMs / 10)) / 100).toString();
  const Icon = ok ? ShieldCheck : ShieldX;
  return (
    <div role="status" className="flex items-center gap-2">
      <Icon
        size={22}
        strokeWidth={1.8}
        aria-hidden="true"
        className={cx('shrink-0', ok ? 'text-green' : 'text-red')}
      />
      <h2 className="min-w-0 flex-1 text-list font-semibold">
        {ok ? t`Verified in this browser` : t`This does not add up`}
      </h2>
      <span className="num shrink-0 text-meta text-t3">
        {t`${right} of ${there} · ${seconds} s`}
      </span>
    </div>
  );
}

const ICONS = {
  right: { Icon: CircleCheck, look: 'text-green' },
  wrong: { Icon: CircleX, look: 'text-red' },
  unreached: { Icon: Circle, look: 'text-t3' },
} as const;

function LineIcon({ state }: Pick<ProofStep, 'state'>): ReactNode {
  const { t } = useLingui();
  const { Icon, look } = ICONS[state];
  const names = {
    right: t`Right`,
    wrong: t`Wrong`,
    unreached: t`Not checked`,
  };
  return (
    <Icon
      size={18}
      strokeWidth={1.8}
      role="img"
      aria-label={names[state]}
      className={cx('shrink-0', look)}
    />
  );
}

/** The place is named as the file names it: who looks into it finds it there. */
function Wrong({ line }: { readonly line: Extract<CheckedLine, { state: 'wrong' }> }): ReactNode {
  const { t } = useLingui();
  const { place, found, expected } = line;
  return (
    <span className="num block break-words text-t2">
      <code className="block break-words">{place}</code>
      <span className="block break-all">{t`Found: ${found}`}</span>
      <span className="block break-all">{t`Expected: ${expected}`}</span>
    </span>
  );
}
