import type { AdminReply } from '@candor/protocol';
import { signOf } from '@candor/money';
import { Button, Card, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { HOUSE_EVERY_MS } from './HouseCards.tsx';

type Sums = NonNullable<AdminReply<'houseFigures'>['liabilities']>;
type Row = Sums['rows'][number];

const amount = (text: string): ReactNode => <AmountText value={text} />;

/** By asset: what clients are owed and the house has of its own, and whether that is all that was brought in. */
export function Liabilities(): ReactNode {
  const { t } = useLingui();
  const read = useRead('houseFigures', {}, { everyMs: HOUSE_EVERY_MS });
  const sums = read.data?.liabilities ?? undefined;
  return (
    <Card
      size="small"
      title={t`What is owed and what is the house’s`}
      extra={
        sums === undefined ? null : (
          <Flex align="center" gap={8} style={{ fontSize: 12 }}>
            <Verdict rows={sums.rows} />
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              <TimeText ms={sums.asOfMs} />
            </Typography.Text>
          </Flex>
        )
      }
      styles={{ body: { padding: 0 } }}
    >
      <Loaded read={read}>
        {({ liabilities }) => (liabilities === null ? null : <Sums liabilities={liabilities} />)}
      </Loaded>
    </Card>
  );
}

function Verdict({ rows }: Pick<Sums, 'rows'>): ReactNode {
  const { t } = useLingui();
  const wrong = rows.filter(({ difference }) => signOf(difference) !== 0).length;
  return wrong === 0 ? (
    <StatusTag tone="good">{t`No difference`}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t`Assets with a difference: ${wrong}`}</StatusTag>
  );
}

function Sums({ liabilities }: { readonly liabilities: Sums }): ReactNode {
  const { t } = useLingui();
  const rows = liabilities.rows.filter((row) =>
    [row.broughtIn, row.owed, row.own, row.difference].some((text) => signOf(text) !== 0),
  );
  const matters = rows.filter(
    ({ owed, difference }) => signOf(owed) !== 0 || signOf(difference) !== 0,
  );
  const [isWhole, setIsWhole] = useState(false);
  const rest = rows.length - matters.length;
  const columns: TableColumnsType<Row> = [
    { title: t`Asset`, dataIndex: 'asset', render: (asset: string) => <strong>{asset}</strong> },
    { title: t`Owed to clients`, dataIndex: 'owed', align: 'right', render: amount },
    { title: t`The house’s own`, dataIndex: 'own', align: 'right', render: amount },
    { title: t`Brought in`, dataIndex: 'broughtIn', align: 'right', render: amount },
    {
      title: t`Difference`,
      dataIndex: 'difference',
      align: 'right',
      render: (text: string) => (
        <Typography.Text type={signOf(text) === 0 ? 'secondary' : 'danger'}>
          <AmountText value={text} />
        </Typography.Text>
      ),
    },
  ];
  return (
    <>
      <DataTable<Row>
        rowKey="asset"
        columns={columns}
        rows={isWhole ? rows : matters}
        empty={t`Clients are owed nothing.`}
      />
      <Flex align="center" gap="4px 12px" wrap style={{ padding: '8px 12px', fontSize: 12 }}>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {t`Owed and own together are what was brought in.`}
        </Typography.Text>
        <Link to="/finance">{t`Reconciliation`}</Link>
        {rest === 0 ? null : (
          <Button
            type="link"
            size="small"
            style={{ padding: 0 }}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t`Only what is owed` : t`and ${rest} of the house alone`}
          </Button>
        )}
      </Flex>
    </>
  );
}
