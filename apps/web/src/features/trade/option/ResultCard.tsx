import type { OptionEntryView } from '@candor/protocol';
import { cx, formatSigned, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceTexts, stakeText } from './option-texts.ts';
import { ProofLink } from './ProofLink.tsx';
import { roundNumber } from './rounds.ts';

/** What an entry came to: the same card, as calm, for a win and for a loss. */
export function ResultCard(props: {
  readonly entry: OptionEntryView;
  readonly onClose: () => void;
}): ReactNode {
  const { entry, onClose } = props;
  const { t } = useLingui();
  const { outcome, state, asset } = entry;
  const number = roundNumber(entry);
  const choice = t(choiceTexts[entry.choice]);
  const stake = stakeText(entry.stake);
  const isRefund = state === 'drawn' || state === 'refunded';
  const title = outcome === null ? t`Void` : t(choiceTexts[outcome]);
  return (
    <div
      role="status"
      className="absolute inset-x-4 bottom-1 z-10 flex items-center gap-3 rounded-card border border-line bg-sheet py-1.5 pr-1 pl-3 shadow-[var(--sheet-shadow)]"
    >
      <div className="min-w-0 flex-1">
        <p className="text-meta text-t2">{t`Round ${number}: ${title}`}</p>
        <p className="truncate text-meta text-t3">{t`You: ${choice} ${stake}`}</p>
      </div>
      <p
        className={cx(
          'num text-list font-bold',
          state === 'won' && 'text-up',
          state === 'lost' && 'text-down',
        )}
      >
        {isRefund ? t`Refunded ${stake}` : formatSigned(entry.profit ?? '0')}{' '}
        <span className="text-meta font-normal text-t3">{asset}</span>
      </p>
      <ProofLink roundId={entry.roundId} entryId={entry.entryId} />
      <IconButton label={t`Close`} onClick={onClose} className="text-t3">
        <X size={18} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
