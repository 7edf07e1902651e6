import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
} from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import { Card, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { HOUSE_EVERY_MS } from './HouseCards.tsx';

type Market = NonNullable<AdminReply<'houseFigures'>['volumes']>['markets'][number];

/** What of everything that was traded had a client in it, in percent; undefined where nothing was. */
export function clientShare({
  clients,
  house,
}: Pick<Market, 'clients' | 'house'>): string | undefined {
  const all = addDecimals(clients, house);
  if (signOf(all) === 0) return undefined;
  return divideDecimalsTrunc(multiplyDecimals(clients, '100'), all, 1);
}

/** The day's volume by market, clients apart from the house, which trades with itself so that there are prices. */
export function Volumes(): ReactNode {
  const { t } = useLingui();
  const read = useRead('houseFigures', {}, { everyMs: HOUSE_EVERY_MS });
  const columns = useColumns();
  const asOfMs = read.data?.volumes?.asOfMs;
  return (
    <Card
      size="small"
      title={t`Volume in 24 h`}
      extra={
        asOfMs === undefined ? null : (
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            <TimeText ms={asOfMs} />
          </Typography.Text>
        )
      }
      styles={{ body: { padding: 0 } }}
    >
      <Loaded read={read}>
        {({ volumes }) => (
          <>
            <DataTable<Market>
              rowKey="symbol"
              columns={columns}
              rows={busiestFirst(volumes?.markets ?? [])}
              empty={t`Nothing was traded.`}
            />
            <Flex style={{ padding: '8px 12px' }}>
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {t`A trade with a client on either side counts as a client’s.`}
              </Typography.Text>
            </Flex>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Markets in which something was traded, those of clients first. */
function busiestFirst(markets: readonly Market[]): readonly Market[] {
  return markets
    .filter((market) => clientShare(market) !== undefined)
    .toSorted(
      (one, other) =>
        compareDecimals(other.clients, one.clients) || compareDecimals(other.house, one.house),
    );
}

function useColumns(): TableColumnsType<Market> {
  const { t } = useLingui();
  const amount = (text: string, { quoteAsset }: Market): ReactNode => (
    <span className="num">
      {formatDecimal(text)} {quoteAsset}
    </span>
  );
  return [
    {
      title: t`Trading pair`,
      dataIndex: 'symbol',
      render: (symbol: string) => <strong>{symbol}</strong>,
    },
    { title: t`Clients`, dataIndex: 'clients', align: 'right', render: amount },
    { title: t`House with itself`, dataIndex: 'house', align: 'right', render: amount },
    {
      title: t`Clients’ share`,
      key: 'share',
      align: 'right',
      className: 'num',
      render: (_, market) => `${clientShare(market) ?? '0'}%`,
    },
  ];
}
