import { ErrorState, Header, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { DetailsStep } from './DetailsStep.tsx';
import { keepDraft, readDraft } from './identity-draft.ts';
import type { IdentityDraft, IdentityStep } from './identity-draft.ts';
import type { IdentityProblems } from './identity-form.ts';
import { IdentityStatus } from './IdentityScreen.tsx';
import { PicturesStep } from './PicturesStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';

const STEPS: readonly IdentityStep[] = ['details', 'pictures', 'review'];

/** The application for real-name verification in three steps. What was begun is kept when it is left. */
export function IdentityFormScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const userId = useSession((state) => state.session?.userId) ?? 0;
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [problems, setProblems] = useState<IdentityProblems>({});
  const identity = useRead('identityInfo', {});
  const change = (next: Partial<IdentityDraft>): void => {
    setDraft((before) => {
      const after = { ...before, ...next };
      keepDraft(userId, after);
      return after;
    });
    if (next.step !== undefined) scrollTo({ top: 0 });
  };
  const at = STEPS.indexOf(draft.step);
  const canSubmit = identity.data?.canSubmit === true;
  const back = (): void => {
    const previous = STEPS[at - 1];
    if (canSubmit && previous !== undefined) change({ step: previous });
    else go.back();
  };
  const Step = { details: DetailsStep, pictures: PicturesStep, review: ReviewStep }[draft.step];
  return (
    <>
      <Header title={t`Identity verification`} onBack={back} />
      {identity.isError ? (
        <ErrorState text={errorText(identity.error)} onRetry={() => void identity.refetch()} />
      ) : identity.data === undefined ? (
        <SkeletonRows count={5} shape="field" />
      ) : canSubmit ? (
        <>
          <StepBar at={at} />
          <Step draft={draft} onChange={change} problems={problems} onProblems={setProblems} />
        </>
      ) : (
        <IdentityStatus />
      )}
    </>
  );
}

function StepBar({ at }: { readonly at: number }): ReactNode {
  const { t } = useLingui();
  const names = [t`Details`, t`Pictures`, t`Review`];
  return (
    <ol aria-label={t`Steps`} className="flex gap-2 px-4 pt-2 pb-4">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={`flex min-w-0 flex-1 flex-col gap-1.5 text-meta ${index <= at ? 'text-t1' : 'text-t3'}`}
        >
          <span
            aria-hidden="true"
            className={`h-1 rounded-full ${index <= at ? 'bg-primary-text' : 'bg-s3'}`}
          />
          <span className={index === at ? 'break-words font-semibold' : 'break-words'}>
            {`${String(index + 1)}. ${name}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
