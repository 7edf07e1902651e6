import { Button, cx, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FactList } from './Facts.tsx';
import type { Fact } from '#shared/ui/FigureGrid.tsx';
import type { Step } from './recompute.ts';

interface RecomputeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Works the line out again, by the formulas the exchange decides by. */
  readonly recompute: () => readonly Step[];
  readonly children?: ReactNode;
}

/** A line of a public log to the last digit, and a button that works it out again in this browser. */
export function RecomputeSheet({ isOpen, onClose, ...line }: RecomputeSheetProps): ReactNode {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={line.title} height="tall">
      {isOpen && <Line {...line} />}
    </Sheet>
  );
}

function Line(props: Omit<RecomputeSheetProps, 'isOpen' | 'onClose'>): ReactNode {
  const { facts, recompute, children } = props;
  const { t } = useLingui();
  const [steps, setSteps] = useState<readonly Step[]>();
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <FactList facts={facts} />
      <Button
        tone={steps === undefined ? 'primary' : 'secondary'}
        onClick={() => setSteps(recompute())}
      >
        {steps === undefined ? t`Recompute in this browser` : t`Recompute again`}
      </Button>
      {steps !== undefined && <Steps steps={steps} />}
      {children}
    </div>
  );
}

/** Each rule with its numbers, and whether the line agrees with all of them. */
export function Steps({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const { t } = useLingui();
  const agrees = steps.every((step) => step.agrees);
  return (
    <section aria-label={t`Recomputed`} className="flex flex-col gap-3">
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 rounded-card p-3 text-body font-semibold',
          agrees ? 'bg-green-soft text-green' : 'bg-red-soft text-red',
        )}
      >
        <Mark agrees={agrees} />
        {agrees ? t`Recomputed, and it agrees` : t`Recomputed, and it does not agree`}
      </p>
      <ol className="flex flex-col gap-3">
        {steps.map(({ rule, formula, published, agrees: isRight }) => (
          <li key={`${rule.id} ${formula}`} className="flex gap-2 text-meta">
            <span className={cx('mt-0.5 shrink-0', isRight ? 'text-green' : 'text-red')}>
              <Mark agrees={isRight} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-t2">{t(rule)}</span>
              <span className="num block font-medium break-words text-t1">{formula}</span>
              {published !== undefined && (
                <span className="num block break-words text-t3">{t`Published: ${published}`}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ agrees }: { readonly agrees: boolean }): ReactNode {
  const { t } = useLingui();
  const Icon = agrees ? Check : X;
  return (
    <Icon
      size={16}
      strokeWidth={2.4}
      role="img"
      aria-label={agrees ? t`Agrees` : t`Does not agree`}
    />
  );
}
