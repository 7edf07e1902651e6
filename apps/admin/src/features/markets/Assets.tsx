import type { AdminReply } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { assetUseTexts } from './asset-uses.ts';
import { AssetCreateAct, AssetDelistAct } from './ListingActs.tsx';
import { listText } from '#shared/texts/list-text.ts';

type MarketList = AdminReply<'marketList'>;
type AssetRow = MarketList['assets'][number];

/** Wider, the act beside it would be out of sight. */
const USES_PX = 460;

/** The assets, what uses each of them, and when one ends. */
export function Assets({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  const mayAct = useMay('markets.change');
  const columns: TableColumnsType<AssetRow> = [
    {
      title: t`Asset`,
      dataIndex: 'symbol',
      sorter: (one, other) => one.symbol.localeCompare(other.symbol),
      render: (symbol: string) => <strong>{symbol}</strong>,
    },
    { title: t`Decimals`, dataIndex: 'scale', align: 'right', className: 'num' },
    {
      title: t`State`,
      render: (_, asset) => <AssetState asset={asset} coming={list.coming} />,
    },
    { title: t`Used by`, render: (_, { uses }) => <AssetUses uses={uses} /> },
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, asset: AssetRow) =>
              asset.delistedAtMs === null && endOf(asset, list.coming) === undefined ? (
                <AssetDelistAct asset={asset} noticeMs={list.feeNoticeMs} />
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex justify="end">
        <AssetCreateAct />
      </Flex>
      <DataTable<AssetRow> rowKey="symbol" columns={columns} rows={list.assets} />
    </Flex>
  );
}

/** As many as are read at a glance; an asset that all are paid in has dozens. */
const NAMES_SHOWN_MAX = 12;

function namesText(names: readonly string[], count: number): string {
  if (names.length === 0) return count > 1 ? ` ${String(count)}` : '';
  const more = names.length - NAMES_SHOWN_MAX;
  const shown = listText(names.slice(0, NAMES_SHOWN_MAX));
  return more > 0 ? ` ${shown} +${String(more)}` : ` ${shown}`;
}

/** When an asset is announced to end. */
function endOf({ symbol }: AssetRow, coming: MarketList['coming']): number | undefined {
  return coming.find(({ kind, subject }) => kind === 'asset_delist' && subject === symbol)
    ?.effectiveAtMs;
}

interface AssetStateProps {
  readonly asset: AssetRow;
  readonly coming: MarketList['coming'];
}

function AssetState({ asset, coming }: AssetStateProps): ReactNode {
  const { t } = useLingui();
  const endsAtMs = endOf(asset, coming);
  if (asset.delistedAtMs !== null) {
    return (
      <Flex vertical align="start">
        <StatusTag tone="quiet">{t`Delisted`}</StatusTag>
        <TimeText ms={asset.delistedAtMs} />
      </Flex>
    );
  }
  if (endsAtMs === undefined) return <StatusTag tone="good">{t`Listed`}</StatusTag>;
  return (
    <Flex vertical align="start">
      <StatusTag tone="wait">{t`Delisting announced`}</StatusTag>
      <TimeText ms={endsAtMs} />
    </Flex>
  );
}

/** One line for each kind of use; an asset that many are paid in has more markets than fit into a line. */
function AssetUses({ uses }: Pick<AssetRow, 'uses'>): ReactNode {
  const { t } = useLingui();
  if (uses.length === 0) return '–';
  return (
    <Flex vertical style={{ whiteSpace: 'normal', maxWidth: USES_PX }}>
      {uses.map(({ what, names, count }) => (
        <span key={what}>
          <Typography.Text type="secondary">{t(assetUseTexts[what])}</Typography.Text>
          {namesText(names, count)}
        </span>
      ))}
    </Flex>
  );
}
