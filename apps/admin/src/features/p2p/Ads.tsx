import { p2pAdStates } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { useP2pAdColumns } from '#shared/ui/p2p-columns.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';

type Ad = AdminReply<'p2pAds'>['ads'][number];

/** The tables follow the journal: what an act changed shows with the next reading. */
const RECHECK_MS = 5_000;

/** What merchants offer; an ad can be taken off the market. */
export function Ads(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const mayDecide = useMay('p2p.decide');
  const shared = useP2pAdColumns();
  const columns: TableColumnsType<Ad> = [
    ...shared,
    ...(mayDecide
      ? [{ title: t`Actions`, render: (_: unknown, ad: Ad) => <StopAct ad={ad} /> }]
      : []),
  ];
  return (
    <CrudTable
      name="p2pAds"
      toRequest={(values) =>
        present({
          state: oneOf(p2pAdStates, values['adState']),
          adId: wholeOf(values['adId']),
          userId: wholeOf(values['userId']),
        })
      }
      rowsOf={({ ads }) => ads}
      rowKey="adId"
      columns={columns}
      everyMs={RECHECK_MS}
      filters={[
        {
          key: 'adState',
          label: t`State`,
          kind: 'choice',
          options: p2pAdStates.map((value) => ({ value, label: word(`p2p_ad_${value}`) })),
        },
        { key: 'adId', label: t`Ad number`, kind: 'text' },
        { key: 'userId', label: t`User number`, kind: 'text' },
      ]}
      empty={t`No ads match.`}
    />
  );
}

function StopAct({ ad }: { readonly ad: Ad }): ReactNode {
  const { t } = useLingui();
  if (ad.state !== 'listed') return null;
  const { adId } = ad;
  return (
    <ActButton
      act="p2pAdStop"
      label={t`Take off`}
      effect={t`Ad ${adId} is paused at once. Its merchant may list it again; running orders go on.`}
      isDanger
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ adId, reason })}
      refresh={['p2pAds', 'p2pView']}
    />
  );
}
