import type { ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contractName, useContractTicker } from '#shared/contracts/contract-markets.ts';
import { marginModeTexts, positionModeTexts } from '#shared/contracts/contract-texts.ts';
import { settingOf, useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { closingChoices, openingChoices } from './place-choices.ts';
import { PlaceChoices, PlaceSheet } from './PlaceSheet.tsx';
import { useGoToContractTicket } from './use-go-to-ticket.ts';

/** What can be placed at a price of a contract market, and on what terms; positions in it can be closed there, too. */
export function ContractPlaceSheet(props: {
  readonly market: ContractMarketView;
  /** Undefined closes the sheet. */
  readonly price: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <PlaceSheet {...props} name={contractName(props.market)}>
      {(price) => <Choices market={props.market} price={price} />}
    </PlaceSheet>
  );
}

function Choices(props: { readonly market: ContractMarketView; readonly price: string }) {
  const { market, price } = props;
  const { t } = useLingui();
  const goToTicket = useGoToContractTicket(market.symbol);
  const ticker = useContractTicker(market.symbol);
  const { settings, positions } = useContractAccount();
  const { leverage, marginMode, positionMode } = settingOf(market, settings);
  const prices = {
    last: ticker?.lastPrice ?? undefined,
    trigger: ticker?.markPrice ?? undefined,
  };
  const own = (positions ?? []).filter(({ symbol }) => symbol === market.symbol);
  const choices = [
    ...openingChoices(price, prices),
    ...closingChoices(price, prices, own, positionMode),
  ];
  return (
    <>
      {settings !== undefined && (
        <p className="num text-meta text-t2">
          {`${String(leverage)}x · ${t(marginModeTexts[marginMode])} · ${t(positionModeTexts[positionMode])}`}
        </p>
      )}
      <PlaceChoices choices={choices} onChoose={goToTicket} />
    </>
  );
}
