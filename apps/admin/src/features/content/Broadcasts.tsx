import { languages } from '@candor/protocol';
import type { BroadcastView } from '@candor/protocol';
import { Descriptions, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCountryName } from '#shared/texts/country-name.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { useNearestText } from './use-nearest-text.ts';
import { listText } from '#shared/texts/list-text.ts';

const TONES: Readonly<Record<BroadcastView['state'], Tone>> = {
  scheduled: 'active',
  sending: 'active',
  sent: 'good',
  stopped: 'quiet',
};

/** For whom it is, in words. */
function useAudienceText(): (broadcast: BroadcastView) => string {
  const { t } = useLingui();
  const word = useWords();
  const countryName = useCountryName();
  return ({ audience: { reach, locale, country, userIds } }) => {
    const count = userIds?.length ?? 0;
    return listText(
      [
        userIds === null ? word(reach) : t`Users by their numbers: ${count}`,
        locale === null ? '' : (languages.find(({ code }) => code === locale)?.name ?? locale),
        country === null ? '' : countryName(country),
      ].filter((part) => part !== ''),
    );
  };
}

function useColumns(): TableColumnsType<BroadcastView> {
  const { t } = useLingui();
  const word = useWords();
  const nearest = useNearestText();
  const audienceText = useAudienceText();
  return [
    { title: t`Title`, render: (_, one) => nearest(one.texts)?.title },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: BroadcastView['state']) => (
        <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>
      ),
    },
    { title: t`For whom`, render: (_, one) => audienceText(one) },
    { title: t`Messages written`, dataIndex: 'sent', className: 'num', align: 'right' },
    { title: t`Goes out at`, dataIndex: 'sendAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Requested by`, dataIndex: 'staffName' },
    { title: t`Approved by`, dataIndex: 'approverName' },
    { title: t`Act`, render: (_, one) => <StopAct broadcast={one} /> },
  ];
}

function StopAct({ broadcast }: { readonly broadcast: BroadcastView }): ReactNode {
  const { t } = useLingui();
  const { broadcastId, state } = broadcast;
  if (state !== 'scheduled' && state !== 'sending') return null;
  return (
    <ActButton<'broadcastStop'>
      act="broadcastStop"
      label={t`Stop`}
      effect={t`Nobody else gets it. Who has it keeps it.`}
      isDanger
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ broadcastId, reason })}
      refresh={['broadcastList']}
    />
  );
}

/** What was sent to many users, with every word of it. */
export function Broadcasts(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="broadcastList"
      toRequest={() => ({})}
      rowsOf={(reply) => reply.broadcasts}
      rowKey="broadcastId"
      columns={useColumns()}
      filters={[]}
      empty={t`Nothing was sent to many users.`}
      details={(one) => <Words broadcast={one} />}
    />
  );
}

function Words({ broadcast }: { readonly broadcast: BroadcastView }): ReactNode {
  const { t } = useLingui();
  const { texts, articleSlug, reason } = broadcast;
  return (
    <Flex vertical gap={12}>
      {languages.map(({ code, name, tag }) => {
        const text = texts[code];
        return text === undefined ? null : (
          <Flex key={code} vertical>
            <Typography.Text type="secondary" lang={tag}>
              {name}
            </Typography.Text>
            <Typography.Text strong lang={tag}>
              {text.title}
            </Typography.Text>
            <Typography.Text lang={tag} style={{ whiteSpace: 'pre-line' }}>
              {text.body}
            </Typography.Text>
          </Flex>
        );
      })}
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'article', label: t`Article`, children: articleSlug ?? t`None` },
          { key: 'reason', label: t`Reason`, children: reason },
        ]}
      />
    </Flex>
  );
}
