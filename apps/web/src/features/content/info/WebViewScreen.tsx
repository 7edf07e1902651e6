import { Button, Card, CopyButton, EmptyState, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ExternalLink, ShieldAlert, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { judgeLink, webAddressOf } from '#shared/ui/official-links.ts';
import type { LinkJudgement } from '#shared/ui/official-links.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** The door to the outside: says where `url` of the address leads, and opens only what is official. */
export function WebViewScreen(): ReactNode {
  const { t } = useLingui();
  const locale = useLocaleCode();
  const url = useQueryParam('url') ?? '';
  const contact = useRead('common/contact', { locale });
  return (
    <Page title={t`External link`}>
      {contact.isError ? (
        <ErrorState text={errorText(contact.error)} onRetry={() => void contact.refetch()} />
      ) : contact.data === undefined ? (
        <SkeletonRows count={3} shape="line" />
      ) : (
        <Verdict
          link={judgeLink(
            url,
            contact.data.channels.flatMap((channel) => webAddressOf(channel) ?? []),
          )}
        />
      )}
    </Page>
  );
}

function Verdict({ link }: { readonly link: LinkJudgement }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  if (!link.isOfficial) {
    return (
      <EmptyState
        icon={<ShieldAlert size={44} strokeWidth={1.2} className="text-warn" />}
        text={t`This address is not one of ours, so it is not opened here.`}
        note={link.shown === '' ? undefined : link.shown}
        className="[overflow-wrap:anywhere]"
        action={
          <Button tone="secondary" size="small" onClick={go.back}>
            {t`Go back`}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col items-center gap-4 p-4 pt-8 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-primary-soft text-primary-text">
        <SquareArrowOutUpRight size={32} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h2 className="text-title font-bold">{t`You are leaving Candor`}</h2>
      <p className="text-body text-balance text-t2">
        {t`Check the address. Never type your password or a code there.`}
      </p>
      <Card className="flex w-full items-center gap-2 py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 text-left text-body break-all">{link.url}</span>
        <CopyButton text={link.url} label={t`Copy address`} />
      </Card>
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        className="press flex min-h-12 w-full items-center justify-center gap-2 rounded-card bg-primary px-4 py-1 text-list font-semibold text-on-fill"
      >
        <ExternalLink size={20} strokeWidth={1.8} aria-hidden="true" />
        {t`Open ${link.host}`}
      </a>
      <Button tone="secondary" isBlock onClick={go.back}>
        {t`Stay here`}
      </Button>
    </div>
  );
}
