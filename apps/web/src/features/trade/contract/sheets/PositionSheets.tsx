import type { ContractMarketView, ContractPositionView } from '@candor/protocol';
import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contractName } from '#shared/contracts/contract-markets.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { useHub } from '#shared/hub/hub.ts';
import type { PositionAct } from '../PositionCard.tsx';
import { useSituation } from '../use-situation.ts';
import { CloseSheet } from './CloseSheet.tsx';
import type { LiveProps } from './live-props.ts';
import { MarginForm } from './MarginForm.tsx';
import { ShareOpenSheet } from './ShareOpenSheet.tsx';
import { StopsForm } from './StopsForm.tsx';

interface PositionSheetsProps {
  readonly own: ContractAccount;
  /** The position that one of the sheets is about; gone when it closed meanwhile. */
  readonly position: ContractPositionView | undefined;
  readonly market: ContractMarketView | undefined;
  readonly act: PositionAct | undefined;
  /** What the margin's form begins with; '' for nothing. */
  readonly amount: string;
  readonly onClose: () => void;
}

/** Everything that opens over a position's card. */
export function PositionSheets(props: PositionSheetsProps): ReactNode {
  const { position, market, act, onClose } = props;
  const { t } = useLingui();
  const name = market === undefined ? '' : contractName(market);
  const isLong = position?.direction === 'long';
  const sheet = (
    own: PositionAct,
    title: string,
    body: (live: LiveProps) => ReactNode,
  ): ReactNode => (
    <Sheet isOpen={act === own && position !== undefined} onClose={onClose} title={title}>
      {position !== undefined && market !== undefined && (
        <Live own={props.own} position={position} market={market} onDone={onClose}>
          {body}
        </Live>
      )}
    </Sheet>
  );
  return (
    <>
      {sheet('stops', t`Take profit and stop loss`, (live) => (
        <StopsForm {...live} />
      ))}
      {sheet('margin', t`Margin of ${name}`, (live) => (
        <MarginForm {...live} amount={props.amount} />
      ))}
      {sheet('close', isLong ? t`Close long ${name}` : t`Close short ${name}`, (live) => (
        <CloseSheet {...live} />
      ))}
      <ShareOpenSheet
        position={act === 'share' ? position : undefined}
        market={market}
        onClose={onClose}
      />
    </>
  );
}

/** Reads the book itself, so that only the sheet is drawn again with every tick. */
function Live(props: {
  readonly own: ContractAccount;
  readonly position: ContractPositionView;
  readonly market: ContractMarketView;
  readonly onDone: () => void;
  readonly children: (live: LiveProps) => ReactNode;
}): ReactNode {
  const { own, position, market, onDone } = props;
  const { data } = useHub(`depth:${market.symbol}`);
  const situation = useSituation(market, data, own);
  return props.children({ position, situation, onDone });
}
