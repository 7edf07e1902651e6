import { Avatar, Badge } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonFigures, PersonName } from '#shared/p2p/PersonLine.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { OrderPage } from './use-order.ts';

/** The other side and the way to the chat, with what was not read yet. */
export function ChatPreview({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { orderId, other, unread } = page.order;
  const { nickname } = other;
  return (
    <button
      type="button"
      onClick={() => go.to('Orderdetails', { id: String(orderId), view: 'chat' })}
      className="press hairline-b mx-4 flex items-center gap-3 border-t border-line py-3 text-left"
    >
      <Avatar name={nickname} size={36} />
      <span className="min-w-0 flex-1">
        <PersonName person={other} />
        <PersonFigures person={other} />
      </span>
      <Badge count={unread} label={t`Unread: ${unread}`}>
        <MessageCircle
          size={24}
          strokeWidth={1.8}
          role="img"
          aria-label={t`Chat with ${nickname}`}
          className="text-t2"
        />
      </Badge>
    </button>
  );
}
