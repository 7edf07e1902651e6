import { Chip, IconButton, Input } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { PictureButton } from '#shared/chat/PictureButton.tsx';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { usePicture } from '#shared/form/pictures/use-picture.ts';
import { quickReplies } from './chat-lines.ts';
import { quickText } from './chat-texts.ts';
import type { useChat } from './use-chat.ts';
import type { OrderPage } from './use-order.ts';

/** The server takes so many characters a line. */
const LINE_LENGTH_MAX = 500;

/** Writes into the chat: quick replies, words, a picture. */
export function Composer(props: {
  readonly page: OrderPage;
  readonly chat: ReturnType<typeof useChat>;
}): ReactNode {
  const { page, chat } = props;
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const [text, setText] = useState('');
  const picture = usePicture('proof', (fileId) => void chat.show(fileId));
  const { nickname } = page.order.other;
  const send = (): void => {
    const words = text.trim();
    if (words === '' || chat.isBusy) return;
    setText('');
    void chat.say(words);
  };
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-[480px] border-t border-line bg-bg pb-[var(--safe-bottom)]">
      <div className="px-4">
        <PictureFailure state={picture.state} onRetry={picture.retry} />
      </div>
      <div className="scrollbar-none flex gap-2 overflow-x-auto px-4 pt-1">
        {quickReplies(page.order.mySide).map((reply) => (
          <Chip key={reply} onPress={() => void chat.say(quickText(reply))}>
            {quickText(reply)}
          </Chip>
        ))}
      </div>
      <form
        className="flex items-center gap-1 px-2 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PictureButton picture={picture} />
        <Input
          className="min-w-0 flex-1 rounded-full!"
          aria-label={t`Write to ${nickname}`}
          placeholder={isOnline ? t`Write to ${nickname}` : t`Offline`}
          maxLength={LINE_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          onChange={setText}
        />
        <IconButton
          label={t`Send`}
          type="submit"
          disabled={!isOnline || text.trim() === ''}
          className="text-primary-text disabled:opacity-45"
        >
          <SendHorizontal size={22} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </form>
    </div>
  );
}
