import type { AdminReply } from '@candor/protocol';
import { Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { listText } from '#shared/texts/list-text.ts';

type Fiat = NonNullable<AdminReply<'systemView'>['fiat']>;
type Source = Fiat['sources'][number];

const ratesText = (rates: readonly { readonly currency: string; readonly rate: string | null }[]) =>
  listText(rates.map(({ currency, rate }) => `${currency} ${rate ?? '–'}`));

/** What the index of fiat trading goes by: each source with its age, and what they agree on. Nobody sets a rate here. */
export function FiatCard({ fiat }: { readonly fiat: Fiat }): ReactNode {
  const { t } = useLingui();
  const agreed = ratesText(fiat.rates);
  return (
    <Card size="small" title={t`Rates of fiat money`}>
      <Flex vertical gap={8}>
        <DataTable<Source>
          rowKey="name"
          rows={fiat.sources}
          empty={t`No source is set. FIAT_SOURCES names them at the server.`}
          columns={[
            { title: t`Source`, dataIndex: 'name' },
            {
              title: t`State`,
              dataIndex: 'isLive',
              render: (isLive: boolean) => (
                <StatusTag tone={isLive ? 'good' : 'bad'}>
                  {isLive ? t`Live` : t`Does not count`}
                </StatusTag>
              ),
            },
            {
              title: t`Rates of`,
              dataIndex: 'publishedAtMs',
              render: (ms: number | null) => <TimeText ms={ms} />,
            },
            {
              title: t`Last answer`,
              dataIndex: 'answeredAtMs',
              render: (ms: number | null) => <TimeText ms={ms} />,
            },
            { title: t`One dollar`, dataIndex: 'rates', render: ratesText },
          ]}
        />
        {agreed === '' ? null : <Typography.Text>{t`One USDT: ${agreed}`}</Typography.Text>}
        <Typography.Text type="secondary">
          {fiat.isUsdtDollar
            ? t`No source prices USDT, so that it counts as one dollar. Where several sources could name a currency, two have to agree; else it has no new index.`
            : t`Where several sources could name a currency, two have to agree; else it has no new index.`}
        </Typography.Text>
      </Flex>
    </Card>
  );
}
