import type { OptionRules, OptionSeriesView } from '@candor/protocol';
import { Button, formatExact, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMinute } from '#shared/texts/time.ts';
import { cycleText } from './option-texts.ts';
import { averageReturn, feePercent } from './payout.ts';

interface RulesSheetProps {
  readonly series: OptionSeriesView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How rounds go, what they cost and what flat means, in plain words and with the figures of this series. */
export function RulesSheet({ series, isOpen, onClose }: RulesSheetProps): ReactNode {
  const { t } = useLingui();
  const { rules, coming } = series;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`How rounds work`}
      height="tall"
      footer={
        <Button isBlock tone="secondary" onClick={onClose}>
          {t`Got it`}
        </Button>
      }
    >
      {rules !== null && (
        <div className="flex flex-col gap-4 px-4 pb-4 text-body text-t2">
          <Cost rules={rules} />
          <Course series={series} />
          <Outcome rules={rules} asset={series.asset} />
          <Refunds rules={rules} />
          <Bounds rules={rules} asset={series.asset} />
          {coming !== null && <Coming coming={coming} asset={series.asset} />}
        </div>
      )}
    </Sheet>
  );
}

function Part(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-body font-semibold text-t1">{props.title}</h3>
      {props.children}
    </section>
  );
}

/** The fee and what it means, before anything else. */
function Cost({ rules }: { readonly rules: OptionRules }): ReactNode {
  const { t } = useLingui();
  const fee = feePercent(rules.feePpm);
  const back = averageReturn(rules.feePpm);
  return (
    <Part title={t`What it costs`}>
      {rules.mode === 'fixed' ? (
        <p>
          {t`A winning entry is paid its stake times the factor shown. Factors are set so that, on average, less comes back than was staked: the expected value is negative. Who plays long enough loses.`}
        </p>
      ) : (
        <p>
          {t`Candor takes ${fee}% of the whole pool as its fee. The rest goes to those who stood on the outcome. Of 100 staked, ${back} come back on average: the expected value is negative. Who plays long enough loses.`}
        </p>
      )}
      <p>{t`Stake only what you can lose. No pattern in past results says anything about the next one.`}</p>
    </Part>
  );
}

function Course({ series }: { readonly series: OptionSeriesView }): ReactNode {
  const { t } = useLingui();
  const cycle = cycleText(series.cycleMs);
  const cutOff = cycleText(series.cutOffMs);
  const window = cycleText(series.windowMs);
  return (
    <Part title={t`How a round goes`}>
      <p>
        {t`Entries are open for a while and close ${cutOff} before the start price is watched. Then the round is live for ${cycle}. Nobody enters with a part of the answer.`}
      </p>
      <p>
        {t`The start price and the end price are the middle value (median) of the index, taken once a second in the last ${window}. The index is the middle of several exchanges. Nobody, staff included, can choose a result.`}
      </p>
      <p>{t`One entry a round. It cannot be changed or taken back.`}</p>
    </Part>
  );
}

function Outcome(props: { readonly rules: OptionRules; readonly asset: string }): ReactNode {
  const { rules, asset } = props;
  const { t } = useLingui();
  const move = formatExact(rules.flatMove);
  return (
    <Part title={t`Rise, flat, fall`}>
      <p>
        {rules.flatMove === '0'
          ? t`Flat means: the end price is exactly the start price. Anything above is rise, anything below is fall.`
          : t`Flat means: the end price differs from the start price by ${move} ${asset} or less. More than that is rise or fall.`}
      </p>
      <p>{t`Flat is a bet of its own. When a round ends flat, rise and fall lose.`}</p>
    </Part>
  );
}

function Refunds({ rules }: { readonly rules: OptionRules }): ReactNode {
  const { t } = useLingui();
  return (
    <Part title={t`When stakes come back`}>
      {rules.mode === 'pool' && (
        <p>
          {t`Draw: if nobody stood on the outcome, or everybody stood on the same side, all get their stakes back and no fee is taken.`}
        </p>
      )}
      <p>
        {t`Void: if too few prices or sources were there, or the exchange was down, all get their stakes back without a fee. The reason stands in the list of past rounds.`}
      </p>
    </Part>
  );
}

function Bounds(props: { readonly rules: OptionRules; readonly asset: string }): ReactNode {
  const { rules, asset } = props;
  const { t } = useLingui();
  const [min, max, step] = [rules.min, rules.max, rules.step].map((amount) => formatExact(amount));
  return (
    <Part title={t`Stakes`}>
      <p className="num">{t`From ${min} to ${max} ${asset}, in steps of ${step} ${asset}.`}</p>
    </Part>
  );
}

/** Announced rules: what will be different, and from when. */
function Coming(props: { readonly coming: OptionRules; readonly asset: string }): ReactNode {
  const { coming, asset } = props;
  const { t } = useLingui();
  const from = formatMinute(coming.effectiveFromMs);
  const fee = feePercent(coming.feePpm);
  const [min, max] = [coming.min, coming.max].map((amount) => formatExact(amount));
  return (
    <Part title={t`Announced change`}>
      <p className="num">
        {t`Rounds that open from ${from}: fee ${fee}%, stakes ${min} to ${max} ${asset}.`}
      </p>
    </Part>
  );
}
