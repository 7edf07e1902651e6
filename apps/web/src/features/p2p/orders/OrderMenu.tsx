import { IconButton, ListRow, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis, Headset, ImagePlus, Scale, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { reasonsAt } from '#shared/p2p/order-steps.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { OrderPage } from './use-order.ts';

const ICON = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** What else can be done with an order. */
export function OrderMenu({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  const { order } = page;
  const id = String(order.orderId);
  const isRunning = order.state !== 'completed' && order.state !== 'cancelled';
  const mayAppeal = isOpen && reasonsAt(order, serverNowMs()).length > 0;
  const { nickname } = order.other;
  const leave = (path: string, query: Readonly<Record<string, string>>): void => {
    setIsOpen(false);
    go.to(path, query);
  };
  return (
    <>
      <IconButton label={t`More`} onClick={() => setIsOpen(true)}>
        <Ellipsis {...ICON} />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`This order`}>
        <ListRow
          leading={<UserRound {...ICON} />}
          title={nickname}
          note={t`Figures, offers, block`}
          onPress={() => leave('contactinformation', { person: String(order.other.personId) })}
        />
        {isRunning && (
          <ListRow
            leading={<ImagePlus {...ICON} />}
            title={t`Add a picture as proof`}
            onPress={() => leave('toUploadImg', { id })}
          />
        )}
        {mayAppeal && (
          <ListRow
            leading={<Scale {...ICON} />}
            title={t`Appeal`}
            onPress={() => leave('appeal', { id })}
          />
        )}
        <ListRow
          leading={<Headset {...ICON} />}
          title={t`Help center`}
          onPress={() => leave('contact', {})}
        />
      </Sheet>
    </>
  );
}
