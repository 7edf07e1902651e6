import type { IdentityView } from '@candor/protocol';
import { Button, cx } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';

interface IdentityTermProps {
  readonly view: Pick<IdentityView, 'state' | 'validUntil' | 'renewal'>;
  /** Leads to the form. */
  readonly onStart: () => void;
}

/** Says from 30 days before on that the verification ends, and when, with the way to a new one. Shows nothing before. */
export function IdentityTerm({ view, onStart }: IdentityTermProps): ReactNode {
  const { t } = useLingui();
  const { state, validUntil: day, renewal } = view;
  if (day === null || renewal === null) return null;
  const isOver = state === 'expired';
  const title = isOver ? t`Your verification has expired` : t`Your verification ends soon`;
  return (
    <section
      aria-label={title}
      className={cx(
        'flex flex-col gap-3 rounded-card p-4',
        isOver ? 'bg-red-soft' : 'bg-warn-soft',
      )}
    >
      <div className="flex items-start gap-3">
        <CalendarClock
          size={20}
          strokeWidth={1.8}
          aria-hidden="true"
          className={cx('shrink-0', isOver ? 'text-red' : 'text-warn')}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-semibold">{title}</h2>
          <p className="mt-1 text-body text-t2">
            {isOver ? (
              <Trans>
                It held until <span className="num inline-block">{day}</span>.
              </Trans>
            ) : (
              <Trans>
                It holds until <span className="num inline-block">{day}</span>. What you can do now
                goes on while a new document is reviewed.
              </Trans>
            )}
          </p>
          {renewal.state === 'under_review' && (
            <p className="mt-1 text-body text-t2">{t`Your new document is under review.`}</p>
          )}
        </div>
      </div>
      {renewal.state !== 'under_review' && (
        <Button isBlock onClick={onStart}>
          {t`Verify again`}
        </Button>
      )}
    </section>
  );
}
