import type { ContractMarketView, ContractTerms } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { TermFields } from './TermFields.tsx';
import { formOfTerms, termsOfForm } from './terms-form.ts';
import { StepFields } from './StepFields.tsx';
import type { Steps, TermsForm } from './terms-form.ts';

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
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'contractTermsChange', TermsForm & Steps & WithTime>
      act="contractTermsChange"
      label={t`Change terms`}
      effect={t`Orders and trades on ${symbol} follow these terms from then on. Open positions keep margin and leverage; what they must keep follows the new tiers from then on. Orders between other steps are cancelled then and released.`}
      button={{ size: 'small' }}
      initialValues={{ ...formOfTerms(market), ...soonest }}
      fields={
        <>
          <StepFields market={market} />
          <TermFields quote={market.quoteAsset} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={(form) => (
        <RatesChanged
          text={`${symbol}: ${whenText(form)}`}
          from={feesOf(market)}
          to={feesOf(termsOfForm(form))}
        />
      )}
      toRequest={({ reason, priceStep, lotStep, ...form }) => ({
        ...{ symbol, reason, priceStep, lotStep },
        ...timeOfForm(form),
        ...termsOfForm(form),
      })}
      refresh={['contractView', 'changeList']}
    />
  );
}
