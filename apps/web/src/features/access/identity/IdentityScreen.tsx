import type { IdentityView } from '@candor/protocol';
import { Button, Card, cx, ErrorState, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Camera, Clock, IdCard, ShieldCheck, ShieldX, Sun } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { returnAddress, useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useSession } from '#shared/session/session.ts';
import { useHasDemoShortcuts } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { countryText } from './countries.ts';
import { isBegun, readDraft } from './identity-draft.ts';
import { documentText, reasonText } from './identity-texts.ts';
import { IdentityTerm } from '#shared/ui/IdentityTerm.tsx';
import { LevelCards } from './LevelCards.tsx';

/** How often a user who waits for the decision is told of it. */
const REVIEW_POLL_MS = 15_000;

/** How far the real-name verification is, and the way to the next step of it. */
export function IdentityScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Identity verification`} isPulled>
      <IdentityStatus />
    </Page>
  );
}

/** The same without its header, for the form when there is nothing to fill in. */
export function IdentityStatus(): ReactNode {
  const mayApproveOwn = useHasDemoShortcuts();
  const go = useGo();
  const identity = useRead('identityInfo', {}, { everyMs: REVIEW_POLL_MS });
  if (identity.isError) {
    return <ErrorState text={errorText(identity.error)} onRetry={() => void identity.refetch()} />;
  }
  if (identity.data === undefined) return <SkeletonRows count={4} shape="line" />;
  const view = identity.data;
  const isWaiting = view.state === 'under_review' || view.renewal?.state === 'under_review';
  return (
    <div className="flex flex-col gap-5 p-4">
      <StatusHead view={view} />
      <IdentityTerm view={view} onStart={() => go.to('real_authentication')} />
      {view.state === 'refused' && <Refusal {...view} />}
      {view.state === 'refused' && !view.canSubmit && <p className="text-body">{codeText(4014)}</p>}
      {view.renewal?.state === 'refused' && <Refusal {...view.renewal} />}
      {view.documentNumber !== null && <OwnData view={view} />}
      {isWaiting && mayApproveOwn && <ApproveOwn />}
      {view.canSubmit && view.renewal === null ? <Beginning view={view} /> : <Return />}
      <LevelCards />
    </div>
  );
}

function StatusHead({ view }: { readonly view: IdentityView }): ReactNode {
  const { t } = useLingui();
  const looks: Readonly<
    Record<
      IdentityView['state'],
      readonly [Icon: LucideIcon, tone: string, title: string, text: string]
    >
  > = {
    not_verified: [
      IdCard,
      'bg-primary-soft text-primary-text',
      t`Verify your identity`,
      t`Required for P2P and to become a merchant. It takes about three minutes.`,
    ],
    under_review: [
      Clock,
      'bg-warn-soft text-warn',
      t`Under review`,
      t`We are reviewing your documents. You can trade coins meanwhile.`,
    ],
    verified: [
      BadgeCheck,
      'bg-green-soft text-green',
      t`Verified`,
      t`P2P and everything else that asks for an identity is open to you.`,
    ],
    expired: [
      Clock,
      'bg-red-soft text-red',
      t`Expired`,
      t`Nothing new that asks for an identity can begin. You can still cancel, close and redeem what you have.`,
    ],
    refused: [
      ShieldX,
      'bg-red-soft text-red',
      t`Not approved`,
      t`You can apply again with new pictures.`,
    ],
  };
  const [Icon, tone, title, text] = looks[view.state];
  return (
    <section className="flex flex-col items-center gap-2 pt-4 text-center">
      <span className={cx('grid size-18 place-items-center rounded-full', tone)}>
        <Icon size={36} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div role="status">
        <h2 className="mt-2 text-title font-bold">{title}</h2>
      </div>
      <p className="text-body text-balance text-t2">{text}</p>
    </section>
  );
}

function Refusal({ reason, note }: Pick<IdentityView, 'reason' | 'note'>): ReactNode {
  const { t } = useLingui();
  return (
    <section className="rounded-card bg-red-soft p-4">
      <h2 className="text-meta font-medium text-red">{t`Why it was not approved`}</h2>
      <p className="mt-1 text-body">{reasonText(reason ?? 'other')}</p>
      {note !== null && note !== '' && (
        <p className="mt-2 text-body break-words whitespace-pre-line text-t2">{note}</p>
      )}
    </section>
  );
}

function OwnData({ view }: { readonly view: IdentityView }): ReactNode {
  const { t, i18n } = useLingui();
  const rows: readonly (readonly [title: string, value: string | null])[] = [
    [t`Last name`, view.lastName],
    [t`First name`, view.firstName],
    [t`Country or region`, view.country && countryText(view.country, i18n.locale)],
    [t`Document`, view.documentType && documentText(view.documentType)],
    [t`Document number`, view.documentNumber],
    [t`Submitted`, view.submittedAtMs && formatTime(view.submittedAtMs)],
    [t`Decided`, view.decidedAtMs && formatTime(view.decidedAtMs)],
    [t`Valid until`, view.validUntil],
  ].flatMap(([title, value]) =>
    typeof title === 'string' && typeof value === 'string' ? [[title, value] as const] : [],
  );
  return (
    <Card>
      {rows.map(([title, value]) => (
        <ListRow
          key={title}
          title={title}
          value={value}
          className="not-last:border-b not-last:border-line"
        />
      ))}
    </Card>
  );
}

function Beginning({ view }: { readonly view: IdentityView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const userId = useSession((state) => state.session?.userId) ?? 0;
  const hasDraft = isBegun(readDraft(userId));
  const needs: readonly (readonly [Icon: LucideIcon, text: string])[] = [
    [IdCard, t`Your ID card or passport, valid and not a copy`],
    [Camera, t`A phone with a camera, or pictures you already took`],
    [Sun, t`Even light and no glare on the document`],
    [ShieldCheck, t`Pictures are kept encrypted, and every access is logged`],
  ];
  return (
    <>
      {view.state === 'not_verified' && (
        <ul className="flex flex-col gap-3">
          {needs.map(([Icon, text]) => (
            <li key={text} className="flex items-center gap-3 text-body">
              <span className="grid size-10 shrink-0 place-items-center rounded-card bg-s2 text-t2">
                <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Button isBlock onClick={() => go.to('real_authentication')}>
        {hasDraft
          ? t`Continue where you left off`
          : view.state === 'refused'
            ? t`Apply again`
            : t`Start`}
      </Button>
    </>
  );
}

/** In the demo nobody may be there to look: the user decides, and the screen says so. */
function ApproveOwn(): ReactNode {
  const { t } = useLingui();
  const { run, isBusy } = useAction('identityDemo');
  const queries = useQueryClient();
  const approve = async (): Promise<void> => {
    await run({});
    for (const name of ['identityInfo', 'info', 'verificationLevel']) {
      await queries.invalidateQueries({ queryKey: [name] });
    }
  };
  return (
    <section className="flex flex-col gap-3 rounded-card bg-warn-soft p-4">
      <p className="text-body">
        {t`This is a demo: nobody looks at your documents. Approve them yourself to go on.`}
      </p>
      <Button tone="secondary" isBlock isBusy={isBusy} onClick={() => void approve()}>
        {t`Approve my own documents`}
      </Button>
    </section>
  );
}

/** Whoever was sent here from an action goes back to it. */
function Return(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const location = useLocation();
  if (returnAddress(location.state) === undefined) return null;
  return (
    <Button tone="secondary" isBlock onClick={go.comeBack}>
      {t`Back to what you were doing`}
    </Button>
  );
}
