import type { EndpointReply, MessageBox } from '@candor/protocol';
import { Button, EmptyState, ErrorState, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useReadPages } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { MessageText } from '#shared/texts/MessageText.tsx';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { MoreButton } from '#shared/lists/MoreButton.tsx';

type Message = EndpointReply<'getMsg'>['messages'][number];

/** The messages of one box, newest first, unread ones marked; opening one reads it. */
export function MessageList({ box }: { readonly box: MessageBox }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const pages = useReadPages('getMsg', { box, locale });
  const read = useAction('readMsg', { isQuiet: true });
  const [shown, setShown] = useState<Message>();
  const open = (message: Message): void => {
    // Announcements are read as a box: whoever opens one has seen the list.
    if (!message.isRead) {
      const request = box === 'personal' ? { box, messageId: message.messageId } : { box };
      void read.run(request).then((outcome) => {
        if (outcome?.ok === true) void queryClient.invalidateQueries({ queryKey: ['getMsg'] });
      });
    }
    if (box === 'announcement' && message.articleSlug !== null) {
      go.to('pages/home/newsDetail', { slug: message.articleSlug });
    } else {
      setShown(message);
    }
  };
  if (pages.isError) {
    return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) return <SkeletonRows shape="text" />;
  const messages = pages.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) {
    return (
      <EmptyState
        icon={<BellOff size={44} strokeWidth={1.2} />}
        text={t`Nothing here yet`}
        note={box === 'personal' ? t`Decisions and security notices will appear here.` : undefined}
      />
    );
  }
  return (
    <>
      <ul className="px-4">
        {messages.map((message) => (
          <li key={message.messageId} className="border-b border-line">
            <MessageRow message={message} onOpen={open} />
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
      <MessageSheet message={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function MessageRow(props: {
  readonly message: Message;
  readonly onOpen: (message: Message) => void;
}): ReactNode {
  const { message, onOpen } = props;
  const { t } = useLingui();
  const { title, body, createdAtMs, isRead } = message;
  return (
    <button
      type="button"
      onClick={() => onOpen(message)}
      className="press relative w-full py-3.5 text-left"
    >
      {!isRead && (
        // In the page's margin: read and unread titles begin in one line.
        <span
          role="img"
          aria-label={t`Unread`}
          className="absolute top-[1.375rem] -left-3 size-2 rounded-full bg-red-fill"
        />
      )}
      <span className="block min-w-0">
        <span className={`block text-list break-words ${isRead ? 'text-t2' : 'font-semibold'}`}>
          {title}
        </span>
        <span className="mt-1 line-clamp-3 text-body break-words text-t2">
          <MessageText text={body} />
        </span>
        <span className="num mt-1.5 block text-meta whitespace-nowrap text-t3">
          {formatTime(createdAtMs)}
        </span>
      </span>
    </button>
  );
}

function MessageSheet(props: {
  readonly message: Message | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { message, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const slug = message?.articleSlug ?? undefined;
  const path = message?.path ?? undefined;
  return (
    <Sheet isOpen={message !== undefined} onClose={onClose} title={t`Message`}>
      {message !== undefined && (
        <article className="flex flex-col gap-3 px-4 pb-4">
          <h3 className="text-title font-bold text-balance break-words">{message.title}</h3>
          <p className="num text-meta text-t3">{formatTime(message.createdAtMs)}</p>
          <p className="text-list leading-7 break-words whitespace-pre-line text-t2">
            <MessageText text={message.body} />
          </p>
          {path !== undefined && (
            <Button tone="secondary" isBlock onClick={() => go.to(path)}>
              {t`See what it is about`}
            </Button>
          )}
          {slug !== undefined && (
            <Button
              tone="secondary"
              isBlock
              onClick={() => go.to('pages/home/newsDetail', { slug })}
            >
              {t`Read more`}
            </Button>
          )}
        </article>
      )}
    </Sheet>
  );
}
