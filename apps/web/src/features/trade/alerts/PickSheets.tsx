import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ContractMarketSheet } from '#shared/contracts/ContractMarketSheet.tsx';
import { PairSheet } from '#shared/trading/pairs/PairSheet.tsx';

/** Which list of markets is open. */
export type Picking = 'pairs' | 'contracts' | undefined;

/** Chooses the market of an alert: a pair, or from the same place a contract. */
export function PickSheets(props: {
  readonly picking: Picking;
  readonly onPicking: (picking: Picking) => void;
  readonly symbol: string;
  readonly onSelect: (symbol: string) => void;
}): ReactNode {
  const { picking, onPicking, symbol, onSelect } = props;
  const { t } = useLingui();
  const close = (): void => onPicking(undefined);
  return (
    <>
      <PairSheet
        isOpen={picking === 'pairs'}
        onClose={close}
        symbol={symbol}
        onSelect={onSelect}
        footer={
          <Button tone="secondary" isBlock onClick={() => onPicking('contracts')}>
            {t`Contracts`}
          </Button>
        }
      />
      <ContractMarketSheet
        isOpen={picking === 'contracts'}
        onClose={close}
        symbol={symbol}
        onSelect={onSelect}
        isOfEveryKind
        footer={
          <Button tone="secondary" isBlock onClick={() => onPicking('pairs')}>
            {t`Spot`}
          </Button>
        }
      />
    </>
  );
}
