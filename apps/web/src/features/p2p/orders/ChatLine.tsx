import type { P2pLineView, P2pSide } from '@candor/protocol';
import { Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Bubble } from '#shared/chat/Bubble.tsx';
import { ChatPicture } from '#shared/chat/ChatPicture.tsx';
import { formatClock } from '#shared/texts/format-time.ts';
import type { SentLine } from './chat-lines.ts';
import { stepText } from './chat-texts.ts';

/** One line of a chat: a step of the order, words, or a picture. Words are text, never markup. */
export function ChatLine(props: {
  readonly line: P2pLineView;
  readonly mySide: P2pSide;
}): ReactNode {
  const { line, mySide } = props;
  const { t } = useLingui();
  const time = formatClock(line.atMs);
  if (line.step !== null) {
    return (
      <p className="num py-1 text-center text-cap text-t3">{`${time} · ${stepText(line.step)}`}</p>
    );
  }
  const isMine = line.by === mySide;
  return (
    <Bubble isMine={isMine} note={time.slice(0, 5)}>
      {line.kind === 'auto_reply' && (
        <span className="block text-cap opacity-75">{t`Automatic reply`}</span>
      )}
      {line.picture === null ? (
        <span className="break-words whitespace-pre-line">{line.text}</span>
      ) : (
        <Picture url={line.picture.url} isMine={isMine} />
      )}
    </Bubble>
  );
}

/** A line on its way; one that did not arrive is sent again with a tap. */
export function WaitingLine(props: {
  readonly line: SentLine;
  readonly onRetry: () => void;
}): ReactNode {
  const { line, onRetry } = props;
  const { t } = useLingui();
  return (
    <Bubble
      isMine
      note={
        line.state === 'failed' ? (
          <button type="button" onClick={onRetry} className="press min-h-10 text-red">
            {t`Send again`}
          </button>
        ) : (
          <Spinner className="size-3" />
        )
      }
    >
      <span className="break-words whitespace-pre-line opacity-75">{line.text}</span>
    </Bubble>
  );
}

/** A picture of the chat; one that was received says that it is no payment. */
function Picture({ url, isMine }: { readonly url: string; readonly isMine: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-3">
      <ChatPicture url={url} />
      {!isMine && (
        <span className="text-meta text-warn">
          {t`A picture is no payment. Only your account counts.`}
        </span>
      )}
    </span>
  );
}
