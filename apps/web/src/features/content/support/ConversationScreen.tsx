import type { ConversationEntry, EndpointReply } from '@candor/protocol';
import { Button, Dialog, IconButton, Input, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { Bubble } from '#shared/chat/Bubble.tsx';
import { ChatPicture } from '#shared/chat/ChatPicture.tsx';
import { PictureButton } from '#shared/chat/PictureButton.tsx';
import { useChatEnd } from '#shared/chat/use-chat-end.ts';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { usePicture } from '#shared/form/pictures/use-picture.ts';
import { formatClock } from '#shared/texts/format-time.ts';
import { formatDay } from '#shared/texts/time.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { ReadFailure } from '#shared/ui/ReadFailure.tsx';
import { useThread } from './use-thread.ts';

/** The server takes so many characters a line. */
const TEXT_LENGTH_MAX = 2_000;

type Thread = EndpointReply<'supportThread'>;

/** A conversation with customer service: what both said, and room for the next word. */
export function ConversationScreen(): ReactNode {
  const { t } = useLingui();
  const caseId = Number(useQueryParam('case') ?? '0');
  const thread = useThread(caseId);
  const { data, isError } = thread.read;
  const end = useChatEnd(data?.entries.length ?? 0);
  return (
    <Page title={t`Question ${caseId}`}>
      {data === undefined ? (
        isError ? (
          <ReadFailure
            read={thread.read}
            missing={t`There is no such question.`}
            wayOn={{ label: t`Help center`, path: 'contact' }}
          />
        ) : (
          <SkeletonRows count={4} shape="line" />
        )
      ) : (
        <>
          <Head thread={data} />
          <Lines entries={data.entries} />
          <EndRow thread={data} onEnd={() => void thread.end()} isBusy={thread.isEnding} />
        </>
      )}
      <div ref={end.ref} className="h-20" />
      {data !== undefined && <Composer thread={thread} isOpen={data.conversation.isOpen} />}
    </Page>
  );
}

/** What it is about, and whose turn it is. */
function Head({ thread }: { readonly thread: Thread }): ReactNode {
  const { t } = useLingui();
  const { subject, isOpen, isAnswered } = thread.conversation;
  const state = isOpen
    ? isAnswered
      ? t`Customer service has answered`
      : t`Waiting for customer service`
    : t`Question closed`;
  return (
    <div className="hairline-b px-4 pb-3">
      <h2 className="text-list font-semibold break-words">{subject}</h2>
      <p className="mt-0.5 text-meta text-t3">{state}</p>
    </div>
  );
}

function Lines({ entries }: { readonly entries: readonly ConversationEntry[] }): ReactNode {
  const { t } = useLingui();
  return (
    <div
      role="log"
      aria-label={t`Conversation with customer service`}
      className="flex flex-col gap-2 px-4 py-3"
    >
      {entries.map((entry, at) => (
        <div key={entry.entryId} className="contents">
          {formatDay(entry.atMs) !== formatDay(entries[at - 1]?.atMs ?? 0) && (
            <p className="num text-center text-cap text-t3">{formatDay(entry.atMs)}</p>
          )}
          <Line entry={entry} />
        </div>
      ))}
    </div>
  );
}

/** One line. Words are text, never markup. */
function Line({ entry }: { readonly entry: ConversationEntry }): ReactNode {
  const { t } = useLingui();
  const time = formatClock(entry.atMs);
  const isMine = entry.by === 'user';
  if (entry.kind !== 'message') {
    const step =
      entry.kind === 'reopened'
        ? t`You opened it again`
        : isMine
          ? t`You closed it`
          : t`Customer service closed it`;
    return <p className="num py-1 text-center text-cap text-t3">{`${time} · ${step}`}</p>;
  }
  return (
    <Bubble isMine={isMine} note={time.slice(0, 5)}>
      {entry.picture === null ? (
        <span className="break-words whitespace-pre-line">{entry.text}</span>
      ) : (
        <ChatPicture url={entry.picture.url} />
      )}
    </Bubble>
  );
}

/** Says that it is settled; who closed one by mistake writes on. */
function EndRow(props: {
  readonly thread: Thread;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}): ReactNode {
  const { thread, isBusy, onEnd } = props;
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const { isOpen, isAnswered } = thread.conversation;
  if (!isOpen) {
    return (
      <p className="px-4 text-center text-meta text-t3">
        {t`Write on within 30 days, and it opens again.`}
      </p>
    );
  }
  if (!isAnswered) return null;
  return (
    <div className="px-4">
      <Button
        tone="secondary"
        size="small"
        isBlock
        isBusy={isBusy}
        onClick={() => setIsAsked(true)}
      >
        {t`My question is answered`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Close this question?`}
        confirmLabel={t`Close it`}
        onConfirm={() => {
          setIsAsked(false);
          onEnd();
        }}
      >
        {t`Your next message opens it again.`}
      </Dialog>
    </div>
  );
}

function Composer(props: {
  readonly thread: ReturnType<typeof useThread>;
  readonly isOpen: boolean;
}): ReactNode {
  const { thread, isOpen } = props;
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const [text, setText] = useState('');
  const picture = usePicture('proof', (fileId) => void thread.send({ fileId }));
  const words = text.trim();
  const send = async (): Promise<void> => {
    if (words !== '' && (await thread.send({ text: words }))) setText('');
  };
  const hint = isOpen ? t`Write to customer service` : t`Write to open it again`;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-[480px] border-t border-line bg-bg pb-[var(--safe-bottom)]">
      <div className="px-4">
        <PictureFailure state={picture.state} onRetry={picture.retry} />
      </div>
      <form
        className="flex items-center gap-1 px-2 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <PictureButton picture={picture} />
        <Input
          className="min-w-0 flex-1 rounded-full!"
          aria-label={t`Write to customer service`}
          placeholder={isOnline ? hint : t`Offline`}
          maxLength={TEXT_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={setText}
        />
        <IconButton
          label={t`Send`}
          type="submit"
          isBusy={thread.isSending}
          disabled={!isOnline || words === ''}
          className="text-primary-text disabled:opacity-45"
        >
          <SendHorizontal size={22} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </form>
    </div>
  );
}
