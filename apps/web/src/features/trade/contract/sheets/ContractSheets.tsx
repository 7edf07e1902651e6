import type { ContractMarketView } from '@candor/protocol';
import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { listedContractTerms } from '#shared/terms/contract-terms.ts';
import { TermsSheet } from '#shared/terms/TermsSheet.tsx';
import type { ContractSheetName } from '../sheet-names.ts';
import type { ContractModel } from '../use-contract-form.ts';
import type { usePlaceContract } from '../use-place-contract.ts';
import { ConfirmButton, ConfirmContract } from './ConfirmContract.tsx';
import { LeverageForm } from './LeverageForm.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { MoreRows } from './MoreRows.tsx';
import { ModeForm } from './ModeForm.tsx';
import { RiskWords } from './RiskWords.tsx';
import { WhatIf } from './WhatIf.tsx';

/** Everything that opens over the ticket. */
export function ContractSheets(props: {
  readonly market: ContractMarketView;
  readonly model: ContractModel;
  readonly order: ReturnType<typeof usePlaceContract>;
  readonly open: ContractSheetName | undefined;
  readonly onOpen: (sheet: ContractSheetName) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { market, model, order, open, onOpen, onClose } = props;
  const { t } = useLingui();
  const { situation } = model;
  const symbol = contractName(market);
  const direction = model.figures.side === 'buy' ? 'long' : 'short';
  return (
    <>
      <Sheet isOpen={open === 'leverage'} onClose={onClose} title={t`Leverage, ${symbol}`}>
        <LeverageForm model={model} onDone={onClose} />
      </Sheet>
      <Sheet isOpen={open === 'margin'} onClose={onClose} title={t`Margin mode`}>
        <ModeForm mode="marginMode" situation={situation} onDone={onClose} />
      </Sheet>
      <Sheet isOpen={open === 'mode'} onClose={onClose} title={t`Position mode`}>
        <ModeForm mode="positionMode" situation={situation} onDone={onClose} />
      </Sheet>
      <Sheet isOpen={open === 'whatIf'} onClose={onClose} title={t`What if`}>
        <div className="px-4 pb-4">
          <WhatIf figures={model.figures} situation={situation} />
        </div>
      </Sheet>
      <Sheet isOpen={open === 'more'} onClose={onClose} title={t`Contracts`}>
        <MoreRows
          market={market}
          onLimits={() => onOpen('limits')}
          onTerms={() => onOpen('terms')}
          onClose={onClose}
        />
      </Sheet>
      <TermsSheet
        isOpen={open === 'terms'}
        onClose={onClose}
        title={t`Contract terms`}
        terms={listedContractTerms}
      />
      <Sheet isOpen={open === 'limits'} onClose={onClose} title={t`My limits`} height="tall">
        <LimitsForm market={market} />
      </Sheet>
      <Sheet
        isOpen={order.asking === 'risk'}
        onClose={order.close}
        title={t`Before your first contract order`}
      >
        <RiskWords market={market} onUnderstood={order.understand} />
      </Sheet>
      <Sheet
        isOpen={order.asking === 'order'}
        footer={<ConfirmButton model={model} order={order} />}
        onClose={order.close}
        title={
          direction === 'long'
            ? t`Confirm: long ${market.baseAsset}`
            : t`Confirm: short ${market.baseAsset}`
        }
      >
        <ConfirmContract market={market} model={model} order={order} />
      </Sheet>
    </>
  );
}
