import type { ContractMarketView, ContractTerms } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { EffectiveField, soonest } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { TermFields } from './TermFields.tsx';
import { formOfTerms, termsOfForm } from './terms-form.ts';
import type { TermsForm } from './terms-form.ts';

type Fees = Pick<ContractTerms, 'makerFeePpm' | 'takerFeePpm' | 'liquidationFeePpm'>;

const feesOf = ({ makerFeePpm, takerFeePpm, liquidationFeePpm }: Fees) => ({
  makerFeePpm,
  takerFeePpm,
  liquidationFeePpm,
});

/** Other terms from a time on: a second person approves, users are told, then they count. */
export function TermsAct(props: {
  readonly market: ContractMarketView;
  readonly noticeMs: number;
}): ReactNode {
  const { market, noticeMs } = props;
  const { t } = useLingui();
  const { symbol } = market;
  return (
    <ActButton<'contractTermsChange', TermsForm & WithTime>
      act="contractTermsChange"
      label={t`Change terms`}
      effect={t`Orders and trades on ${symbol} follow these terms from then on. Open positions keep margin and leverage; what they must keep follows the new tiers from then on.`}
      button={{ size: 'small' }}
      initialValues={{ ...formOfTerms(market), effectiveAt: soonest(noticeMs) }}
      fields={
        <>
          <TermFields quote={market.quoteAsset} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={({ effectiveAt, ...form }) => (
        <RatesChanged
          text={`${symbol}: ${formatTime(effectiveAt.valueOf())}`}
          from={feesOf(market)}
          to={feesOf(termsOfForm(form))}
        />
      )}
      toRequest={({ effectiveAt, reason, ...form }) => ({
        ...{ symbol, reason, effectiveAtMs: effectiveAt.valueOf() },
        ...termsOfForm(form),
      })}
      refresh={['contractView', 'changeList']}
    />
  );
}
