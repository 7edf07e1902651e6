import type { EndpointReply } from '@candor/protocol';
import { ArticleBody, Card, CopyButton, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { FileText, Mail, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { articleLinkOf } from '#shared/ui/articles/article-link.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { webAddressOf } from '#shared/ui/official-links.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

type Channel = EndpointReply<'common/contact'>['channels'][number];

const ICONS = {
  email: Mail,
  telegram: Send,
  article: FileText,
} as const;

/** How to reach a person. Where the exchange has not said, its page says at least that. */
export function ContactSection(): ReactNode {
  const locale = useLocaleCode();
  const { data } = useRead('common/contact', { locale });
  if (data === undefined) return null;
  const channels = data.channels.filter(({ kind }) => kind !== 'help');
  return (
    <section aria-label={data.title} className="border-t-6 border-s1 px-4 pt-5 pb-10">
      <h2 className="text-list font-semibold">{data.title}</h2>
      {channels.length > 0 && (
        <Card className="mt-3 overflow-hidden">
          {channels.map((channel) => (
            <ChannelRow key={`${channel.kind} ${channel.target}`} channel={channel} />
          ))}
        </Card>
      )}
      <ArticleBody body={data.body} linkOf={articleLinkOf} />
    </section>
  );
}

function ChannelRow({ channel }: { readonly channel: Channel }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { kind, title, text, target } = channel;
  if (kind === 'help') return null;
  const Icon = ICONS[kind];
  const row = {
    leading: <Icon size={20} strokeWidth={1.8} aria-hidden="true" />,
    title,
    note: text === '' ? target : text,
    className: 'not-last:border-b not-last:border-line',
  };
  const url = webAddressOf(channel);
  if (url !== undefined) {
    return <ListRow {...row} onPress={() => go.to('web-view', { url })} />;
  }
  if (kind === 'article') {
    return <ListRow {...row} onPress={() => go.to('pages/home/newsDetail', { slug: target })} />;
  }
  return (
    <ListRow
      {...row}
      value={
        <a href={`mailto:${target}`} className="text-primary-text underline underline-offset-2">
          {target}
        </a>
      }
      trailing={<CopyButton text={target} label={t`Copy ${target}`} className="-mr-3" />}
    />
  );
}
