import type { ContractMarketView } from '@candor/protocol';
import type { ReactNode } from 'react';

/** A contract's name in a row; where large text leaves little room, what it is priced in gives way. */
export function ContractName(props: {
  readonly market: Pick<ContractMarketView, 'baseAsset' | 'quoteAsset'>;
}): ReactNode {
  const { baseAsset, quoteAsset } = props.market;
  return (
    <>
      {baseAsset}
      <span className="@max-[14rem]:hidden">{quoteAsset}</span>
    </>
  );
}
