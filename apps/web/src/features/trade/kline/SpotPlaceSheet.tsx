import type { MarketView } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { pairName } from '#shared/markets/markets.ts';
import { openingChoices } from './place-choices.ts';
import { PlaceChoices, PlaceSheet } from './PlaceSheet.tsx';
import { useGoToTicket } from './use-go-to-ticket.ts';

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;

/** What can be placed at a price of a spot market. */
export function SpotPlaceSheet(props: {
  readonly market: MarketView;
  /** Undefined closes the sheet. */
  readonly price: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <PlaceSheet {...props} name={pairName(props.market)}>
      {(price) => <Choices market={props.market} price={price} />}
    </PlaceSheet>
  );
}

function Choices({ market, price }: { readonly market: MarketView; readonly price: string }) {
  const goToTicket = useGoToTicket(market);
  const last = useHubPart(`ticker:${market.symbol}`, pickLast);
  const choices = openingChoices(price, { last, trigger: last });
  return <PlaceChoices choices={choices} onChoose={goToTicket} />;
}
