import type { ContractMarketView, ContractPositionView } from '@candor/protocol';
import { Button, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReactNode, RefObject } from 'react';
import { contractName } from '#shared/contracts/contract-markets.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { useHub } from '#shared/hub/hub.ts';
import type { PositionAct } from '../PositionCard.tsx';
import { useSituation } from '#shared/contracts/use-situation.ts';
import { contractFiguresOf } from '../contract-figures.ts';
import { createContractForm } from '../contract-form.ts';
import { CloseForm } from './CloseForm.tsx';
import { LeverageForm } from './LeverageForm.tsx';
import type { LiveProps } from './live-props.ts';
import { MarginForm } from './MarginForm.tsx';
import { ReverseForm } from './ReverseForm.tsx';
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
  /** The position's card, which stays in sight. */
  readonly card: RefObject<HTMLElement | null>;
  readonly onAct: (act: PositionAct) => void;
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
    trailing?: ReactNode,
  ): ReactNode => (
    <Sheet
      isOpen={act === own && position !== undefined}
      onClose={onClose}
      title={title}
      // The tiers of leverage need the room of the card.
      {...(own !== 'leverage' && { about: props.card })}
      trailing={trailing}
    >
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
      {sheet(
        'close',
        isLong ? t`Close long ${name}` : t`Close short ${name}`,
        (live) => (
          <CloseForm {...live} />
        ),
        position?.positionSide === 'net' && (
          <Button tone="ghost" size="small" onClick={() => props.onAct('reverse')}>
            {t`Reverse`}
          </Button>
        ),
      )}
      {sheet('reverse', isLong ? t`Reverse long ${name}` : t`Reverse short ${name}`, (live) => (
        <ReverseForm {...live} />
      ))}
      {sheet('leverage', t`Leverage, ${name}`, (live) => (
        <PositionLeverage {...live} />
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

/** The leverage of a position's market, as its ticket shows it while nothing is typed. */
function PositionLeverage({ position, situation, onDone }: LiveProps): ReactNode {
  const { direction } = position;
  const form = useMemo(
    () => ({ ...createContractForm('lots'), kind: 'market' as const, direction }),
    [direction],
  );
  const figures = useMemo(() => contractFiguresOf(form, situation), [form, situation]);
  return <LeverageForm model={{ form, figures, situation }} onDone={onDone} />;
}
