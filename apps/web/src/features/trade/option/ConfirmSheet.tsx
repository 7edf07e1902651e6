import type { OptionSeriesView } from '@candor/protocol';
import { Button, formatDecimal, FormError, Sheet, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { setOptionView, useOptionView } from './option-view.ts';
import { choiceTexts, cycleText, stakeText } from './option-texts.ts';
import { OptionTerm } from './OptionTerm.tsx';
import type { OptionWord } from './OptionTerm.tsx';
import { payoutNow } from './payout.ts';
import { roundNumber, secondsUntil } from './rounds.ts';
import type { Asking } from './use-enter.ts';

interface ConfirmSheetProps {
  readonly series: OptionSeriesView;
  /** The round as the feed tells it now. */
  readonly asking: Asking | undefined;
  readonly stake: string;
  readonly nowMs: number;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** An entry once more before it is sent; at the cut-off its button closes, too. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const { asking } = props;
  const [shown, setShown] = useState(asking);
  if (asking !== undefined && asking !== shown) setShown(asking);
  if (shown === undefined) return null;
  return <OpenSheet {...props} asking={shown} isOpen={asking !== undefined} />;
}

function OpenSheet(
  props: ConfirmSheetProps & { readonly asking: Asking; readonly isOpen: boolean },
): ReactNode {
  const { series, asking, stake, nowMs, failure, isBusy, onConfirm, onClose, isOpen } = props;
  const { t } = useLingui();
  const isConfirmed = useOptionView((view) => view.isConfirmed);
  const { round, choice } = asking;
  const { asset } = series;
  const word = t(choiceTexts[choice]);
  const amount = stakeText(stake);
  const now = payoutNow(round, series.rules?.odds ?? null, choice, stake, series.scale);
  const seconds = secondsUntil(round.cutOffAtMs, nowMs);
  const rows: readonly (readonly [name: string, value: string, word?: OptionWord])[] = [
    [t`Round`, `${roundNumber(round)} · ${cycleText(round.cycleMs)}`],
    [t`Stake`, `${amount} ${asset}`, 'stake'],
    [
      round.mode === 'fixed' ? t`Pays if it wins` : t`Would pay now, after fee`,
      now === undefined ? '–' : `${formatDecimal(now.payout)} ${asset}`,
      'payout',
    ],
    [t`Entries close in`, t`${seconds} s`, 'cutOff'],
  ];
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`${word} with ${amount} ${asset}`}
      footer={
        <div className="flex flex-col gap-2">
          <FormError>{failure}</FormError>
          <Button
            isBlock
            tone={choice === 'rise' ? 'up' : choice === 'fall' ? 'down' : 'secondary'}
            isBusy={isBusy}
            disabled={seconds === 0}
            onClick={onConfirm}
          >
            {seconds === 0 ? t`Entries closed` : t`Enter ${word} ${amount} ${asset}`}
          </Button>
        </div>
      }
    >
      <dl className="px-4 pb-2">
        {rows.map(([name, value, word]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3 text-body">
            <dt className="text-t2">
              {word === undefined ? name : <OptionTerm name={word}>{name}</OptionTerm>}
            </dt>
            <dd className="num text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 text-meta text-t2">
        {round.mode === 'fixed'
          ? t`If it does not win, the stake is lost. An entry cannot be changed or taken back.`
          : t`The payout changes with every entry until the cut-off. If it does not win, the stake is lost. An entry cannot be changed or taken back.`}
      </p>
      <div className="flex items-center justify-between gap-3 px-4 pt-1 text-body">
        {t`Ask before each entry`}
        <Switch
          label={t`Ask before each entry`}
          isOn={isConfirmed}
          onChange={(isOn) => setOptionView({ isConfirmed: isOn })}
        />
      </div>
    </Sheet>
  );
}
