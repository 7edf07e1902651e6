import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { markSeen, useCoachSeen } from './coach-seen.ts';
import type { CoachName } from './coach-seen.ts';

/** One thing that is explained, and where it is. */
export interface CoachStep {
  /** A selector inside of the place that the marks stand before. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

interface CoachMarksProps {
  readonly name: CoachName;
  readonly steps: readonly CoachStep[];
}

/**
 * Explains a screen once, to whoever is logged in: a card in the page, one step at a time, with a ring around what it is about.
 * Nothing is covered and nothing waits for it; skipped or read to its end it never comes back.
 */
export function CoachMarks({ name, steps }: CoachMarksProps): ReactNode {
  const isSeen = useCoachSeen(({ names }) => names.includes(name));
  const hasSession = useSession((state) => state.session !== undefined);
  return isSeen || !hasSession ? null : <Card name={name} steps={steps} />;
}

function Card({ name, steps }: CoachMarksProps): ReactNode {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const step = steps[at];
  const anchor = step?.anchor;
  useEffect(() => {
    if (anchor === undefined) return;
    const found = card.current?.parentElement?.querySelector<HTMLElement>(anchor);
    found?.setAttribute('data-coached', '');
    return () => found?.removeAttribute('data-coached');
  }, [anchor]);
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const number = at + 1;
  const count = steps.length;
  return (
    <section
      ref={card}
      aria-label={t`How this screen works`}
      className="mx-4 mt-2 rounded-card border border-primary-text bg-primary-soft px-3 pt-2.5 pb-1"
    >
      <div aria-live="polite">
        <h2 className="text-body font-semibold">{step.title}</h2>
        <p className="mt-0.5 text-meta text-t2">{step.text}</p>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="num text-cap text-t2">{t`${number} of ${count}`}</span>
        <span className="flex">
          {!isLast && (
            <Button tone="ghost" size="small" onClick={() => markSeen(name)}>
              {t`Skip`}
            </Button>
          )}
          <Button
            tone="ghost"
            size="small"
            onClick={() => (isLast ? markSeen(name) : setAt(at + 1))}
          >
            {isLast ? t`Got it` : t`Next`}
          </Button>
        </span>
      </div>
    </section>
  );
}
