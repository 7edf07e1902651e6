import type { EndpointReply } from '@candor/protocol';
import { CopyButton, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** On which chains the token lives, with its address on each. */
export function TokenSheet(props: {
  readonly contracts: EndpointReply<'common/coin'>['contracts'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Contract addresses`}>
      <ul className="px-4 pb-4">
        {props.contracts.map(({ chain, address }) => (
          <li key={`${chain} ${address}`} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-body font-semibold">{chain}</span>
              <span className="num block text-meta text-t2 [overflow-wrap:anywhere]">
                {address}
              </span>
            </span>
            <CopyButton text={address} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
