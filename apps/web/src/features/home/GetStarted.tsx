import { signOf } from '@candor/money';
import { cx, IconButton, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight, Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { isStarted, keepStarted, viewSteps } from './get-started.ts';
import type { FirstStep, StepView } from './get-started.ts';

/** Three steps for a new user of the demo; gone when done, closed or a week old. */
export function GetStarted(): ReactNode {
  const userId = useSession((state) => state.session?.userId);
  const isDemo = useIsDemo();
  const [closedFor, setClosedFor] = useState<number>();
  if (!isDemo || userId === undefined || closedFor === userId || isStarted(userId)) return null;
  return (
    <StepsCard
      key={userId}
      onOver={() => {
        keepStarted(userId);
        setClosedFor(userId);
      }}
    />
  );
}

function useSteps(): readonly StepView[] | undefined {
  const info = useRead('info', {}, { freshMs: 60_000 });
  const wallet = useRead('wallet', {});
  const fills = useRead('currencyFills', { limit: 1 });
  const proofs = useRead('verifySwitch', {}, { freshMs: 60_000 });
  const [openedAtMs] = useState(Date.now);
  return viewSteps(
    {
      createdAtMs: info.data?.createdAtMs,
      hasFunds: wallet.data && signOf(wallet.data.totalValue) > 0,
      hasTraded: fills.data && fills.data.fills.length > 0,
      isProtected: proofs.data && (proofs.data.totp || proofs.data.passkeys > 0),
    },
    openedAtMs,
  );
}

function StepsCard({ onOver }: { readonly onOver: () => void }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const steps = useSteps();
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const isOver = steps?.length === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (isOver) return null;
  const done = steps?.filter(({ state }) => state === 'done').length ?? 0;
  const open: Readonly<Record<FirstStep, () => void>> = {
    funds: () => setIsFaucetOpen(true),
    trade: () => go.to('pages/lever/lever'),
    protect: () => go.to('security'),
  };
  return (
    <section
      aria-label={t`Get started`}
      className="mx-4 mb-3 rounded-card border border-line bg-s1 px-3 pb-3"
    >
      <div className="flex h-10 items-center justify-between">
        <h2 className="text-body font-semibold">
          {t`Get started`} <span className="num font-normal text-t3">{t`${done} of 3`}</span>
        </h2>
        <IconButton label={t`Close`} onClick={onOver} className="-mr-2">
          <X size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {steps === undefined ? (
        <Skeleton className="h-20 rounded-input" />
      ) : (
        <ol className="grid grid-cols-3 gap-2">
          {steps.map((view, index) => (
            <Step key={view.step} {...view} number={index + 1} onOpen={open[view.step]} />
          ))}
        </ol>
      )}
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </section>
  );
}

function useStepTexts(step: FirstStep): readonly [title: string, note: string] {
  const { t } = useLingui();
  if (step === 'funds') return [t`Demo funds`, t`Free to try`];
  if (step === 'trade') return [t`First trade`, t`Buy or sell`];
  return [t`Lock account`, t`Two-step login`];
}

function Step(
  props: StepView & { readonly number: number; readonly onOpen: () => void },
): ReactNode {
  const { state, number } = props;
  const { t } = useLingui();
  const [title, note] = useStepTexts(props.step);
  const isNext = state === 'next';
  return (
    <li className="flex min-w-0">
      <button
        type="button"
        disabled={state === 'done'}
        aria-current={isNext ? 'step' : undefined}
        onClick={props.onOpen}
        className={cx(
          'press flex min-h-20 min-w-0 flex-1 flex-col rounded-input border p-2.5 text-left',
          isNext ? 'border-primary-text bg-primary-soft' : 'border-transparent bg-s2',
        )}
      >
        <span className="flex items-center justify-between">
          <span
            className={cx(
              'num grid size-5 place-items-center rounded-full text-cap font-bold',
              state === 'done' && 'bg-up-fill text-on-fill',
              isNext && 'bg-primary text-on-fill',
              state === 'later' && 'bg-s3 text-t2',
            )}
          >
            {state === 'done' ? (
              <>
                <Check size={13} strokeWidth={3} aria-hidden="true" />
                <span className="sr-only">{t`Done`}</span>
              </>
            ) : (
              number
            )}
          </span>
          {isNext && (
            <ArrowRight
              size={16}
              strokeWidth={1.8}
              aria-hidden="true"
              className="text-primary-text"
            />
          )}
        </span>
        <span className="mt-1.5 text-meta font-semibold break-words hyphens-auto text-t1">
          {title}
        </span>
        <span className="text-cap break-words hyphens-auto text-t2">
          {state === 'done' ? t`Done` : note}
        </span>
      </button>
    </li>
  );
}
