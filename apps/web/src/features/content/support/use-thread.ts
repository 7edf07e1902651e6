import { newRequestKey } from '@candor/api-client';
import { useEffect, useRef } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';

/** How often an open conversation looks for an answer. */
const THREAD_EVERY_MS = 5_000;

const refreshList = (): void => void queryClient.invalidateQueries({ queryKey: ['supportList'] });

/** One conversation with customer service, and what can be done in it. What is shown counts as seen. */
export function useThread(caseId: number) {
  const read = useRead('supportThread', { caseId }, { everyMs: THREAD_EVERY_MS });
  const say = useAction('supportSay');
  const close = useAction('supportClose');
  const seen = useAction('supportSeen', { isQuiet: true });
  const { data, refetch } = read;
  const newest = data?.entries.at(-1)?.entryId;
  const isUnread = (data?.conversation.unread ?? 0) > 0;
  const markSeen = useRef(seen.run);
  markSeen.current = seen.run;
  useEffect(() => {
    if (newest === undefined || !isUnread) return;
    void markSeen.current({ caseId, entryId: newest }).then(async () => {
      await refetch();
      refreshList();
    });
  }, [caseId, newest, isUnread, refetch]);
  /** The name of the words that have not arrived yet: sent again, they are one line. */
  const name = useRef<{ readonly text: string; readonly key: string }>(undefined);
  /** Says words or shows a picture. @returns whether it arrived */
  const send = async (
    what: { readonly text: string } | { readonly fileId: string },
  ): Promise<boolean> => {
    const text = 'text' in what ? what.text : what.fileId;
    if (name.current?.text !== text) name.current = { text, key: newRequestKey() };
    const outcome = await say.run({ caseId, ...what, clientEntryId: name.current.key });
    if (outcome?.ok !== true) return false;
    name.current = undefined;
    await refetch();
    refreshList();
    return true;
  };
  const end = async (): Promise<void> => {
    await close.run({ caseId });
    await refetch();
    refreshList();
  };
  return { read, send, end, isSending: say.isBusy, isEnding: close.isBusy };
}
