import type { Conversation } from '@candor/protocol';
import { Badge, Button, Card, IconButton, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Headset, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { MoreButton } from '#shared/lists/MoreButton.tsx';
import { useSession } from '#shared/session/session.ts';
import { useUnreadAnswers } from '#shared/session/use-unread.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

const SECTION_ID = 'customer-service';

/** Leads down to customer service, past all the articles, and says how many answers wait there. */
export function SupportLink(): ReactNode {
  const { t } = useLingui();
  const unread = useUnreadAnswers();
  return (
    <IconButton
      label={unread > 0 ? t`Customer service, ${unread} unread` : t`Customer service`}
      onClick={() => document.getElementById(SECTION_ID)?.scrollIntoView({ block: 'start' })}
    >
      <Badge count={unread} label={t`${unread} unread`}>
        <Headset size={22} strokeWidth={1.8} aria-hidden="true" />
      </Badge>
    </IconButton>
  );
}

/** One's own conversations with customer service, and a way to begin one; a visitor is told that it takes a login. */
export function SupportSection({ typed }: { readonly typed: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const pages = useReadPages('supportList', {});
  const conversations = pages.data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <section
      id={SECTION_ID}
      aria-label={t`Customer service`}
      className="scroll-mt-14 border-t-6 border-s1 px-4 pt-5 pb-6"
    >
      <h2 className="text-list font-semibold">{t`Customer service`}</h2>
      <p className="mt-1 text-meta text-t3">
        {hasSession
          ? t`Not found what you looked for? A person answers.`
          : t`Log in to ask a person here in the app.`}
      </p>
      {conversations.length > 0 && (
        <Card className="mt-3 overflow-hidden">
          {conversations.map((one) => (
            <ConversationRow key={one.caseId} conversation={one} />
          ))}
        </Card>
      )}
      <MoreButton pages={pages} />
      <Button
        tone="secondary"
        isBlock
        className="mt-3"
        icon={<MessageCircleQuestionMark size={20} strokeWidth={1.8} aria-hidden="true" />}
        onClick={() =>
          hasSession
            ? go.to('contact', { view: 'ask', ...(typed === '' ? {} : { q: typed }) })
            : go.detour('pages/login/login')
        }
      >
        {hasSession ? t`Ask a question` : t`Log in`}
      </Button>
    </section>
  );
}

function ConversationRow({ conversation }: { readonly conversation: Conversation }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { caseId, subject, isOpen, isAnswered, saidAtMs, unread } = conversation;
  const state = isOpen ? (isAnswered ? t`Answered` : t`Waiting for an answer`) : t`Question closed`;
  return (
    <ListRow
      title={<span className="break-words whitespace-normal">{subject}</span>}
      note={`${state} · ${formatTime(saidAtMs)}`}
      value={
        unread > 0 ? (
          <Badge count={unread} label={t`${unread} unread`}>
            <span className="block size-4" />
          </Badge>
        ) : undefined
      }
      className="not-last:border-b not-last:border-line"
      onPress={() => go.to('contact', { view: 'case', case: String(caseId) })}
    />
  );
}
