import type { P2pAdView } from '@candor/protocol';
import { Button, EmptyState, SectionBreak, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { AdCard } from '#shared/p2p/AdCard.tsx';
import { PersonLine } from '#shared/p2p/PersonLine.tsx';
import { PersonStats } from '#shared/p2p/PersonStats.tsx';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { formatDay } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { ReadFailure } from '#shared/ui/ReadFailure.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import { pairOf } from './market-choice.ts';
import { TakeSheet } from './TakeSheet.tsx';
import type { Taking } from './TakeSheet.tsx';

/** The route of the specification: whom an order is with, by `person`. */
export function ContactScreen(): ReactNode {
  return <PersonScreen personId={Number(useQueryParam('person'))} />;
}

/** One person as others see them: figures, offers, and the way to see them no more. */
export function PersonScreen({ personId }: { readonly personId: number }): ReactNode {
  const { t } = useLingui();
  const person = useRead('p2pMerchant', { personId }, { freshMs: 0 });
  const [ad] = person.data?.ads ?? [];
  useFollowed(ad && `p2pAds:${ad.asset}${ad.currency}`, person.refetch, {
    ...{ awayEveryMs: 15_000, gapMs: 3_000 },
  });
  const { data } = person;
  if (data === undefined) {
    return (
      <Page title={t`Trader`}>
        {person.isError ? (
          <ReadFailure
            read={person}
            missing={t`There is no such trader.`}
            wayOn={{ label: t`All offers`, path: 'pages/otc/otc' }}
          />
        ) : (
          <SkeletonRows count={4} shape="order" />
        )}
      </Page>
    );
  }
  const { merchant, sinceMs, isBlocked } = data;
  const since = sinceMs === null ? undefined : formatDay(sinceMs);
  return (
    <Page title={t`Trader`} isPulled>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <PersonLine person={merchant} />
        {since !== undefined && (
          <P2pTerm
            name="merchant"
            className="self-start text-meta"
          >{t`Verified merchant since ${since}`}</P2pTerm>
        )}
        <PersonStats person={merchant} />
        <BlockButton {...{ personId, isBlocked }} nickname={merchant.nickname} />
      </div>
      <SectionBreak />
      <PersonOffers ads={data.ads} />
    </Page>
  );
}

function PersonOffers({ ads }: { readonly ads: readonly P2pAdView[] }): ReactNode {
  const { t } = useLingui();
  const config = useRead('p2pConfig', {}, { freshMs: 60_000 });
  const [taking, setTaking] = useState<Taking>();
  const pairs = config.data?.pairs ?? [];
  if (ads.length === 0) return <EmptyState text={t`No offers at present.`} />;
  return (
    <>
      <ul>
        {ads.map((ad) => {
          const pair = pairOf(pairs, ad);
          if (pair === undefined) return null;
          const take = (): void => setTaking({ ad, pair, amount: { unit: 'fiat', text: '' } });
          return (
            <li key={ad.adId} className="hairline-b">
              <AdCard ad={ad} pair={pair} {...(ad.isOwn ? { note: t`Yours` } : { onTake: take })} />
            </li>
          );
        })}
      </ul>
      <TakeSheet taking={taking} onClose={() => setTaking(undefined)} />
    </>
  );
}

function BlockButton(props: {
  readonly personId: number;
  readonly isBlocked: boolean;
  readonly nickname: string;
}): ReactNode {
  const { personId, isBlocked, nickname } = props;
  const { t } = useLingui();
  const queries = useQueryClient();
  const block = useAction('p2pBlock');
  const run = async (): Promise<void> => {
    const outcome = await block.run({ personId, isBlocked: !isBlocked });
    if (outcome?.ok !== true) return;
    await queries.invalidateQueries();
    toastStore.show(
      isBlocked ? t`${nickname} is no longer blocked` : t`${nickname} is blocked`,
      'success',
    );
  };
  return (
    <div>
      <Button tone="secondary" size="small" isBusy={block.isBusy} onClick={() => void run()}>
        {isBlocked ? t`Unblock` : t`Block`}
      </Button>
      <p className="pt-1 text-meta text-t3">{t`Blocked people and you no longer see each other’s offers.`}</p>
    </div>
  );
}
