import type { ContractMarketView } from '@candor/protocol';
import { Button, formatExact } from '@candor/ui-kit';
import type { TermsLine } from '@candor/verify/contract-mark';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, tell } from '#shared/api/api.ts';
import { formatTime } from '#shared/texts/time.ts';
import { FactList } from './Facts.tsx';
import { recomputeMark } from './recompute-mark.ts';
import type { MarkInputs } from './recompute-mark.ts';
import { Steps } from './RecomputeSheet.tsx';

/** From a line to what its mark was made of: the quotes of the sources, and all of it worked out again. */
export function MarkCheck(props: {
  readonly line: TermsLine & { readonly sequence: number };
  readonly market: ContractMarketView;
}): ReactNode {
  const { line, market } = props;
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [inputs, setInputs] = useState<MarkInputs>();
  const { symbol } = market;
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setInputs(await api('common/contractMarkInputs', { symbol, sequence: line.sequence }));
    } catch (error) {
      tell(error);
    } finally {
      setIsBusy(false);
    }
  };
  if (inputs === undefined) {
    return (
      <Button tone="ghost" size="small" isBusy={isBusy} onClick={() => void ask()}>
        {t`Recompute the mark from its quotes`}
      </Button>
    );
  }
  return (
    <section aria-label={t`Quotes of the sources`} className="flex flex-col gap-3 pt-3">
      <FactList
        facts={[
          [t`Time`, formatTime(inputs.atMs)],
          ...inputs.quotes.map(
            ({ source, bid, ask }) =>
              [source, `${formatExact(bid)} / ${formatExact(ask)}`] as const,
          ),
          [t`Index price`, formatExact(inputs.indexPrice)],
          [t`Mark price`, formatExact(inputs.markPrice)],
        ]}
      />
      <Steps steps={recomputeMark(inputs, market, line)} />
    </section>
  );
}
