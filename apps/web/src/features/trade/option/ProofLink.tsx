import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Leads to the proof of a round, with the own entry in it where there is one. */
export function ProofLink(props: {
  readonly roundId: number;
  readonly entryId?: number;
}): ReactNode {
  const { roundId, entryId } = props;
  const { t } = useLingui();
  const go = useGo();
  const query = {
    proof: String(roundId),
    ...(entryId !== undefined && { entry: String(entryId) }),
  };
  return (
    <button
      type="button"
      onClick={() => go.to('pages/Option/Riseandfall', query)}
      className="press -my-2 inline-flex min-h-10 shrink-0 items-center gap-1 text-meta font-medium text-primary-text"
    >
      <ShieldCheck size={14} strokeWidth={1.8} aria-hidden="true" />
      {t`Round proof`}
    </button>
  );
}
