import { Button, Card, CopyButton, ErrorState, ListRow, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Download, Share2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tell } from '#shared/api/api.ts';
import { useRead } from '#shared/api/hooks.ts';
import { addressOf, useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { QrImage } from '#shared/ui/QrImage.tsx';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { savePoster } from './save-poster.ts';

/** The same in every language. */
const PRODUCT_NAME = 'Candor';

/** The user's own link to invite others by, as a poster, a link and a code. */
export function InviteScreen(): ReactNode {
  const { t } = useLingui();
  const hasSession = useSession((state) => state.session !== undefined);
  return <Page title={t`Invite friends`}>{hasSession ? <OwnInvite /> : <VisitorNote />}</Page>;
}

function VisitorNote(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <div className="flex flex-col items-center gap-4 px-8 py-14 text-center">
      <Users size={44} strokeWidth={1.2} aria-hidden="true" className="text-t3" />
      <p className="text-body text-t2">{t`Log in to get your own link to invite friends.`}</p>
      <Button size="small" onClick={() => go.detour('pages/login/login')}>
        {t`Log in`}
      </Button>
    </div>
  );
}

function OwnInvite(): ReactNode {
  const { t } = useLingui();
  const info = useRead('info', {});
  const code = useRef<HTMLSpanElement>(null);
  if (info.isError) {
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  }
  if (info.data === undefined) {
    return <Skeleton className="m-4 h-96 rounded-sheet" />;
  }
  const { inviteCode } = info.data;
  const link = `${location.origin}${location.pathname}#${addressOf('register', { inviteCode })}`;
  return (
    <div className="flex flex-col gap-4 p-4">
      <section
        aria-label={t`Your invitation`}
        className="flex flex-col items-center gap-4 rounded-sheet bg-[radial-gradient(120%_120%_at_92%_0%,#8b7cff_0%,#4a43f0_38%,#2a24b8_100%)] p-6 text-center text-on-fill"
      >
        <p className="flex items-center gap-2 text-title font-bold">
          <img src="./icons/icon.svg" alt="" width={28} height={28} />
          {PRODUCT_NAME}
        </p>
        <p className="text-list text-balance">{t`Trade on an exchange whose books you can check yourself.`}</p>
        <span ref={code}>
          <QrImage text={link} label={t`QR code of your invitation link`} />
        </span>
        <div>
          <p className="text-meta">{t`Invite code`}</p>
          <p className="num text-[min(1.75rem,9vw)] font-bold tracking-wider">{inviteCode}</p>
        </div>
      </section>
      <Card className="overflow-hidden">
        <ListRow
          title={t`Invite code`}
          value={inviteCode}
          trailing={<CopyButton text={inviteCode} label={t`Copy invite code`} className="-mr-3" />}
          className="border-b border-line"
        />
        <ListRow
          title={t`Invitation link`}
          note={link}
          trailing={<CopyButton text={link} label={t`Copy invitation link`} className="-mr-3" />}
        />
      </Card>
      <Ways link={link} inviteCode={inviteCode} code={code} />
      <p className="px-1 text-meta text-t3">
        {t`Whoever signs up with your link or code joins your team. They see your code, never your name or address.`}
      </p>
    </div>
  );
}

function Ways(props: {
  readonly link: string;
  readonly inviteCode: string;
  /** Where the QR code is drawn. */
  readonly code: RefObject<HTMLElement | null>;
}): ReactNode {
  const { link, inviteCode } = props;
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const canShare = typeof navigator.share === 'function';
  const save = (): void => {
    const code = props.code.current?.querySelector('svg');
    if (!code) return;
    setIsSaving(true);
    const sentence = t`Trade on an exchange whose books you can check yourself.`;
    savePoster({ code, inviteCode, sentence, codeLabel: t`Invite code` })
      .catch(tell)
      .finally(() => setIsSaving(false));
  };
  return (
    <div className="flex gap-3">
      <Button
        tone={canShare ? 'secondary' : 'primary'}
        className="flex-1 basis-0"
        icon={<Download size={20} strokeWidth={1.8} aria-hidden="true" />}
        isBusy={isSaving}
        onClick={save}
      >
        {t`Save poster`}
      </Button>
      {canShare && (
        <Button
          className="flex-1 basis-0"
          icon={<Share2 size={20} strokeWidth={1.8} aria-hidden="true" />}
          onClick={() => void navigator.share({ title: PRODUCT_NAME, url: link }).catch(tell)}
        >
          {t`Share`}
        </Button>
      )}
    </div>
  );
}
