import type { ContractMarketView, EndpointRequest } from '@candor/protocol';
import { Button, formatExact } from '@candor/ui-kit';
import type { TermsLine } from '@candor/verify/contract-mark';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, tell } from '#shared/api/api.ts';
import { formatTime } from '#shared/texts/time.ts';
import { FactList } from './Facts.tsx';
import { recomputeMark, recomputeReached } from './recompute-mark.ts';
import type { MarkInputs } from './recompute-mark.ts';
import type { Step } from './recompute.ts';
import { Steps } from './RecomputeSheet.tsx';

/** To what a mark was made of: the quotes of the sources, and all of it worked out again. */
function MarkCheck(props: {
  readonly read: () => Promise<MarkInputs>;
  readonly recompute: (inputs: MarkInputs) => readonly Step[];
}): ReactNode {
  const { read, recompute } = props;
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [inputs, setInputs] = useState<MarkInputs>();
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setInputs(await read());
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
      <Steps steps={recompute(inputs)} />
    </section>
  );
}

/** The mark of a line of a public log, and the terms that held then. */
export function LineMark(props: {
  readonly line: TermsLine & { readonly sequence: number };
  readonly market: ContractMarketView;
}): ReactNode {
  const { line, market } = props;
  const { symbol } = market;
  return (
    <MarkCheck
      read={() => api('common/contractMarkInputs', { symbol, sequence: line.sequence })}
      recompute={(inputs) => recomputeMark(inputs, market, line)}
    />
  );
}

/** The mark that reached an own conditional order, or a stop of an own position. */
export function ReachedMark(props: {
  readonly of: EndpointRequest<'contractReachedMark'>;
  readonly market: ContractMarketView;
}): ReactNode {
  const { of: asked, market } = props;
  return (
    <MarkCheck
      read={() => api('contractReachedMark', asked)}
      recompute={(inputs) => recomputeReached(inputs, market)}
    />
  );
}
