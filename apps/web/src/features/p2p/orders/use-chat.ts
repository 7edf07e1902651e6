import { newRequestKey } from '@candor/api-client';
import type { P2pLineView } from '@candor/protocol';
import { useState } from 'react';
import { useAction, useReadPages } from '#shared/api/hooks.ts';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { waitingLines } from './chat-lines.ts';
import type { SentLine } from './chat-lines.ts';

/** While the live connection is away, the chat is asked for this often. */
const CHAT_EVERY_MS = 2_000;

/** The chat of an order, and saying something in it. */
export function useChat(orderId: number) {
  const query = useReadPages('p2pChatList', { orderId });
  const { refetch } = query;
  useFollowed('p2p', refetch, { awayEveryMs: CHAT_EVERY_MS });
  const send = useAction('p2pChatSend');
  const [sent, setSent] = useState<readonly SentLine[]>([]);
  const lines: readonly P2pLineView[] =
    query.data?.pages.flatMap((page) => page.lines).toReversed() ?? [];
  const put = (line: SentLine): void =>
    setSent((before) => [
      ...before.filter(({ clientLineId }) => clientLineId !== line.clientLineId),
      line,
    ]);
  /** Sends words; a repeat of the same line is one line. */
  const say = async (text: string, clientLineId = newRequestKey()): Promise<void> => {
    const line = { clientLineId, text, lineId: undefined };
    put({ ...line, state: 'sending' });
    const outcome = await send.run({ orderId, text, clientLineId });
    if (outcome?.ok !== true) {
      put({ ...line, state: 'failed' });
      return;
    }
    put({ ...line, state: 'sending', lineId: outcome.reply.line.lineId });
    await refetch();
  };
  /** Shows a picture that was sent to the server before. */
  const show = async (fileId: string): Promise<void> => {
    await send.run({ orderId, fileId, clientLineId: newRequestKey() });
    await refetch();
  };
  return { query, lines, waiting: waitingLines(sent, lines), say, show, isBusy: send.isBusy };
}
