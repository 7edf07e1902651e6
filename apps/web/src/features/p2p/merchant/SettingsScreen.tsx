import {
  Button,
  EmptyState,
  ErrorState,
  ListRow,
  SectionBreak,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BookOpen, ShieldCheck, UserRound, WalletCards } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { formatDay } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { p2pTerms } from '#shared/terms/p2p-terms.ts';
import { TermsSheet } from '#shared/terms/TermsSheet.tsx';

const ICON = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** Name, accounts, deposit, and whom one has blocked. */
export function SettingsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [isTermsOpen, setIsTermsOpen] = useState(false);
  const centre = useRead('legalMgrPage', {}, { freshMs: 10_000 });
  return (
    <Page title={t`P2P settings`} isPulled>
      <ListRow
        leading={<UserRound {...ICON} />}
        title={t`Nickname`}
        value={centre.data?.nickname ?? ''}
        onPress={() => go.detour('SetNickname')}
      />
      <ListRow
        leading={<WalletCards {...ICON} />}
        title={t`Payment methods`}
        value={centre.data === undefined ? '' : String(centre.data.payMethods)}
        onPress={() => go.to('collect_money')}
      />
      <ListRow
        leading={<ShieldCheck {...ICON} />}
        title={t`Merchant deposit`}
        onPress={() => go.to('bzj')}
      />
      <ListRow
        leading={<BookOpen {...ICON} />}
        title={t`P2P terms`}
        onPress={() => setIsTermsOpen(true)}
      />
      <TermsSheet
        isOpen={isTermsOpen}
        onClose={() => setIsTermsOpen(false)}
        title={t`P2P terms`}
        terms={p2pTerms}
      />
      <SectionBreak />
      <h2 className="px-4 pt-4 pb-1 text-list font-semibold">{t`Blocked people`}</h2>
      <Blocked />
    </Page>
  );
}

function Blocked(): ReactNode {
  const { t } = useLingui();
  const queries = useQueryClient();
  const list = useRead('p2pBlockList', {}, { freshMs: 0 });
  const block = useAction('p2pBlock');
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState text={t`The list could not be loaded.`} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows count={2} shape="line" />
    );
  }
  const unblock = async (personId: number, nickname: string): Promise<void> => {
    const outcome = await block.run({ personId, isBlocked: false });
    if (outcome?.ok !== true) return;
    await queries.invalidateQueries();
    toastStore.show(t`${nickname} is no longer blocked`, 'success');
  };
  if (list.data.people.length === 0) return <EmptyState text={t`You have blocked nobody.`} />;
  return (
    <ul>
      {list.data.people.map(({ personId, nickname, atMs }) => (
        <li key={personId}>
          <ListRow
            title={nickname}
            note={formatDay(atMs)}
            trailing={
              <Button
                tone="secondary"
                size="small"
                disabled={block.isBusy}
                onClick={() => void unblock(personId, nickname)}
              >
                {t`Unblock`}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}
