import { levelProducts, limitedActs, reaches, userLevels } from '@candor/protocol';
import type { AdminReply, LevelProduct, LevelRules, LimitedAct, UserLevel } from '@candor/protocol';
import { CheckOutlined } from '@ant-design/icons';
import { Alert, Card, Descriptions, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { Differences, LevelAct } from './LevelAct.tsx';
import { limitAssetOf } from './limit-form.ts';

/** What a second person approved meanwhile is shown after this long. */
const READ_EVERY_MS = 10_000;

type View = AdminReply<'levelRulesView'>;

interface ProductRow {
  readonly product: LevelProduct;
  readonly need: UserLevel;
}

/** Which verification level each product asks for, and what countries ask beyond it. */
export function LevelsScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('levelRulesView', {}, { everyMs: READ_EVERY_MS });
  return (
    <Page
      title={t`Verification levels`}
      about={t`Users below a level begin nothing new there. They can always cancel, close and redeem what they have.`}
      extra={
        // One decision at a time: what is announced is called off first.
        read.data === undefined || read.data.coming !== null ? null : <LevelAct {...read.data} />
      }
    >
      <Loaded read={read}>
        {(view) => (
          <Flex vertical gap={16}>
            {view.coming !== null && <Coming rules={view.rules} coming={view.coming} />}
            <Meanings />
            <Card size="small" styles={{ body: { padding: 0 } }}>
              <Products needs={view.rules.needs} />
            </Card>
            <Card size="small" title={t`Countries`} styles={{ body: { padding: 0 } }}>
              <Countries countries={view.rules.countries} />
            </Card>
            <LimitsCard rules={view.rules} />
            <LastChange view={view} />
          </Flex>
        )}
      </Loaded>
    </Page>
  );
}

interface ComingProps {
  readonly rules: LevelRules;
  readonly coming: NonNullable<View['coming']>;
}

/** What is announced and not in force yet, and the way to call it off. */
function Coming({ rules, coming }: ComingProps): ReactNode {
  const { t } = useLingui();
  const from = formatTime(coming.effectiveAtMs);
  const names = namesOf(coming);
  return (
    <Alert
      type="info"
      showIcon
      title={t`Announced: from ${from} on`}
      description={
        <Flex vertical gap={4}>
          <div>
            <Differences from={rules} to={coming.rules} />
          </div>
          <Typography.Text type="secondary">
            {names}: {coming.reason}
          </Typography.Text>
        </Flex>
      }
      action={
        <ActButton<'levelRulesCallOff'>
          act="levelRulesCallOff"
          label={t`Call off`}
          effect={t`The change does not happen, and the announcement says so.`}
          button={{ size: 'small' }}
          isTwoStep
          toRequest={({ reason }) => ({ reason })}
          refresh={['levelRulesView']}
        />
      }
    />
  );
}

const namesOf = ({ staffName, approverName }: Pick<View, 'staffName' | 'approverName'>): string =>
  [staffName, approverName].filter((name) => name !== null).join(' + ');

/** What makes a level, as it is read from the account each time. */
function Meanings(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const texts: Readonly<Record<UserLevel, string>> = {
    none: t`An account with an email address or a phone number`,
    basic: t`An email address and a phone number`,
    full: t`A document that was approved`,
    merchant: t`A document that was approved, and an accepted merchant’s deposit`,
  };
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, lg: 2 }}
      items={userLevels.map((level) => ({
        key: level,
        label: word(`level_${level}`),
        children: texts[level],
      }))}
    />
  );
}

function Products({ needs }: { readonly needs: LevelRules['needs'] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<ProductRow> = [
    {
      title: t`Product`,
      dataIndex: 'product',
      render: (product: LevelProduct) => <strong>{word(`opens_${product}`)}</strong>,
    },
    ...userLevels.map((level) => ({
      title: word(`level_${level}`),
      render: (_: unknown, { need }: ProductRow) =>
        reaches(level, need) ? <CheckOutlined aria-label={t`open`} /> : '–',
    })),
  ];
  const rows = levelProducts.map((product) => ({ product, need: needs[product] }));
  return <DataTable<ProductRow> rowKey="product" columns={columns} rows={rows} />;
}

type CountryRow = LevelRules['countries'][number];

function Countries({ countries }: { readonly countries: readonly CountryRow[] }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  const columns: TableColumnsType<CountryRow> = [
    {
      title: t`Country`,
      dataIndex: 'country',
      render: (country: string) => `${country} ${names.of(country) ?? ''}`,
    },
    {
      title: t`Product`,
      dataIndex: 'product',
      render: (product: LevelProduct | null) =>
        product === null ? t`All products` : word(`opens_${product}`),
    },
    {
      title: t`Asks for`,
      dataIndex: 'need',
      render: (need: string) => word(`level_${need}`),
    },
  ];
  return (
    <DataTable<CountryRow>
      rowKey={({ country, product }) => `${country} ${product ?? ''}`}
      columns={columns}
      rows={countries}
      empty={t`No country asks for more.`}
    />
  );
}

interface LimitRow {
  readonly act: LimitedAct;
  /** Null: of all users, by level. */
  readonly country: string | null;
  readonly of: Readonly<Record<UserLevel, string | null>>;
}

function LimitsCard({ rules }: { readonly rules: LevelRules }): ReactNode {
  const { t } = useLingui();
  const limitAsset = limitAssetOf(rules);
  const title = t`Limits a day, in ${limitAsset}`;
  return (
    <Card size="small" title={title} styles={{ body: { padding: 0 } }}>
      <Limits rules={rules} />
    </Card>
  );
}

function Limits({ rules }: { readonly rules: LevelRules }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const rows: readonly LimitRow[] = [
    ...limitedActs.map((act) => ({
      act,
      country: null,
      of: mapLevels((level) => rules.limits[level][act]),
    })),
    ...rules.countryLimits.map(({ act, country, amount }) => ({
      ...{ act, country },
      of: mapLevels(() => amount),
    })),
  ];
  const columns: TableColumnsType<LimitRow> = [
    {
      title: t`Limited`,
      dataIndex: 'act',
      render: (act: LimitedAct, { country }) => (
        <strong>
          {country === null ? '' : `${country}: `}
          {word(`limit_${act}`)}
        </strong>
      ),
    },
    ...userLevels.map((level) => ({
      title: word(`level_${level}`),
      align: 'right' as const,
      render: (_: unknown, { of }: LimitRow) => of[level] ?? word('limit_none'),
    })),
  ];
  return (
    <DataTable<LimitRow>
      rowKey={({ act, country }) => `${country ?? ''} ${act}`}
      columns={columns}
      rows={rows}
    />
  );
}

const mapLevels = (of: (level: UserLevel) => string | null): LimitRow['of'] => ({
  ...{ none: of('none'), basic: of('basic'), full: of('full'), merchant: of('merchant') },
});

function LastChange({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const { changedAtMs, reason } = view;
  if (changedAtMs === null) {
    return <Typography.Text type="secondary">{t`Nobody has changed them yet.`}</Typography.Text>;
  }
  const names = namesOf(view);
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 3 }}
      items={[
        { key: 'at', label: t`Changed`, children: <TimeText ms={changedAtMs} /> },
        { key: 'by', label: t`Changed by`, children: names },
        { key: 'reason', label: t`Reason`, children: reason },
      ]}
    />
  );
}
