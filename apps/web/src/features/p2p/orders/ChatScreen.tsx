import { Button, ErrorState, IconButton, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChatEnd } from '#shared/chat/use-chat-end.ts';
import { coinText, moneyText } from '#shared/p2p/amounts.ts';
import { stateText } from '#shared/p2p/order-texts.ts';
import { formatDay } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { beginsDay } from './chat-lines.ts';
import { ChatLine, WaitingLine } from './ChatLine.tsx';
import { Composer } from './Composer.tsx';
import { useChat } from './use-chat.ts';
import type { OrderPage } from './use-order.ts';

/** The chat of the two sides: words, pictures, and the steps of the order. */
export function ChatScreen({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order } = page;
  const { nickname } = order.other;
  const chat = useChat(order.orderId);
  const { query, lines, waiting } = chat;
  const hasEnded = order.state === 'completed' || order.state === 'cancelled';
  const count = lines.length + waiting.length;
  const end = useChatEnd(count);
  return (
    <Page title={nickname}>
      <p className="num hairline-b px-4 pb-2 text-center text-meta text-t3">
        {`${stateText(order)} · ${moneyText(order.fiat, order.currency)} · ${coinText(order.quantity, order.asset)}`}
      </p>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            text={t`The chat could not be loaded.`}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows count={4} shape="line" />
        )
      ) : (
        <div
          role="log"
          aria-label={t`Chat with ${nickname}`}
          className="flex flex-col gap-2 px-4 py-3"
        >
          {query.hasNextPage && (
            <Button
              tone="ghost"
              size="small"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t`Earlier messages`}
            </Button>
          )}
          {lines.map((line, at) => (
            <div key={line.lineId} className="contents">
              {beginsDay(lines, at) && (
                <p className="num text-center text-cap text-t3">{formatDay(line.atMs)}</p>
              )}
              <ChatLine line={line} mySide={order.mySide} />
            </div>
          ))}
          {waiting.map((line) => (
            <WaitingLine
              key={line.clientLineId}
              line={line}
              onRetry={() => void chat.say(line.text, line.clientLineId)}
            />
          ))}
        </div>
      )}
      <div ref={end.ref} className="h-28" />
      {end.hasNew && (
        <IconButton
          label={t`To the newest message`}
          className="fixed right-4 bottom-32 z-30 bg-s3"
          onClick={end.toEnd}
        >
          <ChevronDown size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
      {!hasEnded && <Composer page={page} chat={chat} />}
    </Page>
  );
}
