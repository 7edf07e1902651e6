import { locales } from '@candor/protocol';
import type { CoinTag } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { Flex, Tag, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { CoinAct } from './CoinAct.tsx';
import { CoinLinksAct } from './CoinLinksAct.tsx';
import type { Coin } from './coin-edits.ts';
import { useTagNames } from './coin-tags.ts';
import { MissingLanguages } from './MissingLanguages.tsx';
import { useNearestText } from './use-nearest-text.ts';

/** What readers are told of each coin on the phone's coin pages. */
export function Coins(): ReactNode {
  const { t } = useLingui();
  const read = useRead('coinList', {});
  return (
    <Loaded read={read}>
      {({ coins, undescribed }) => (
        <Flex vertical gap={12}>
          <Flex justify="space-between" align="center" gap={12} wrap>
            <Typography.Text type="secondary">
              {t`Readers see a change at once. One language is enough; readers of a missing one see the nearest.`}
            </Typography.Text>
            <CoinAct coin={undefined} undescribed={undescribed} />
          </Flex>
          <DataTable<Coin>
            rowKey="asset"
            columns={useColumns()}
            rows={coins}
            empty={t`No coin is described.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}

function useColumns(): TableColumnsType<Coin> {
  const { t } = useLingui();
  const mayEdit = useMay('content.edit');
  const textOf = useNearestText();
  const tagNames = useTagNames();
  return [
    { title: t`Coin`, dataIndex: 'asset', render: (asset: string) => <strong>{asset}</strong> },
    {
      title: t`Text`,
      render: (_, { texts }) => (
        <Typography.Text ellipsis style={{ maxWidth: 360, display: 'inline-block' }}>
          {textOf(texts)}
        </Typography.Text>
      ),
    },
    {
      title: t`Languages`,
      dataIndex: 'texts',
      render: (texts: Coin['texts']) => (
        <MissingLanguages missing={locales.filter((locale) => texts[locale] === undefined)} />
      ),
    },
    {
      title: t`Categories`,
      dataIndex: 'tags',
      render: (tags: readonly CoinTag[]) => tags.map((tag) => <Tag key={tag}>{tagNames[tag]}</Tag>),
    },
    { title: t`Changed`, dataIndex: 'updatedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    ...(mayEdit
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, coin: Coin) => (
              <Flex gap={8}>
                <CoinAct coin={coin} undescribed={[]} />
                <CoinLinksAct coin={coin} />
              </Flex>
            ),
          },
        ]
      : []),
  ];
}
