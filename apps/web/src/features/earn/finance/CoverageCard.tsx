import { Card, cx, ProgressBar } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountText, coverText } from '#shared/earn/finance-texts.ts';
import { weakestReward } from '#shared/earn/finance-view.ts';
import type { RewardAccount } from '#shared/earn/finance-view.ts';

/** Whether every promise is funded: the coin with the least behind its promises speaks for all. */
export function CoverageCard(props: {
  readonly rewards: readonly RewardAccount[];
  readonly onOpen: (asset: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const weakest = weakestReward(props.rewards);
  if (weakest === undefined) return null;
  const { asset, coverPercent } = weakest;
  const isCovered = coverPercent === null || coverPercent >= 100;
  const Icon = isCovered ? ShieldCheck : ShieldAlert;
  const owed = `${amountText(asset, weakest.owed)} ${asset}`;
  const balance = amountText(asset, weakest.balance);
  return (
    <button
      type="button"
      onClick={() => props.onOpen(asset)}
      className="press mx-4 block w-[calc(100%-2rem)] text-left"
    >
      <Card className="flex items-center gap-3 p-3">
        <Icon
          size={26}
          strokeWidth={1.8}
          aria-hidden="true"
          className={cx('shrink-0', isCovered ? 'text-green' : 'text-warn')}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-2">
            <span className="text-body font-semibold">
              {isCovered ? t`Every promise is funded` : t`${asset} takes no new money`}
            </span>
            {coverPercent !== null && (
              <span
                className={cx('num text-body font-bold', isCovered ? 'text-green' : 'text-warn')}
              >
                {coverText(coverPercent)}
              </span>
            )}
          </span>
          <ProgressBar
            label={t`What is set aside for what is owed`}
            value={coverPercent === null ? 100 : Math.min(100, coverPercent)}
            tone={isCovered ? 'up' : 'warn'}
          />
          <span className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
            <span>{t`Owed ${owed}`}</span>
            <span>{t`Set aside ${balance}`}</span>
          </span>
        </span>
      </Card>
    </button>
  );
}
