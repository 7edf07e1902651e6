import { Button, Card, EmptyState, ErrorState, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { MessagesSquare, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { telegramUrl } from '#shared/ui/official-links.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** Where users meet: only rooms that the exchange itself names, and an honest word when there are none. */
export function CommunityScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Community`}>
      <Rooms />
    </Page>
  );
}

function Rooms(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const contact = useRead('common/contact', { locale });
  if (contact.isError) {
    return <ErrorState text={errorText(contact.error)} onRetry={() => void contact.refetch()} />;
  }
  if (contact.data === undefined) return <SkeletonRows count={2} shape="line" />;
  const rooms = contact.data.channels.filter(({ kind }) => kind === 'telegram');
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare size={44} strokeWidth={1.2} />}
        text={t`There is no official chat room yet.`}
        note={t`Whoever writes to you in our name elsewhere is not us.`}
        action={
          <Button tone="secondary" size="small" onClick={() => go.to('contact')}>
            {t`Help center`}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-3 p-4">
      <Card className="overflow-hidden">
        {rooms.map(({ title, text, target }) => (
          <ListRow
            key={target}
            leading={<Send size={20} strokeWidth={1.8} aria-hidden="true" />}
            title={title}
            note={text === '' ? target : text}
            className="not-last:border-b not-last:border-line"
            onPress={() => go.to('web-view', { url: telegramUrl(target) })}
          />
        ))}
      </Card>
      <p className="px-1 text-meta text-t3">
        {t`Staff never write to you first and never ask for a password, a code or coins.`}
      </p>
    </div>
  );
}
