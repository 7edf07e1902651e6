import type { FlagFigure, FlagView } from '@candor/protocol';
import { Descriptions, Flex, Typography } from 'antd';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { settingMeanings, settingTitles } from '#shared/texts/setting-meanings.ts';
import { AmountText, TimeText } from '#shared/ui/texts.tsx';

const figureNames: Readonly<Record<FlagFigure, MessageDescriptor>> = {
  orders: msg`Orders`,
  trades: msg`Trades`,
  prevented: msg`Taken off`,
  bought: msg`Bought from the other one`,
  sold: msg`Sold to the other one`,
  size: msg`Largest`,
  filled: msg`Traded the other way meanwhile`,
  livedMs: msg`Milliseconds until cancelled`,
  day: msg`Volume of the day before`,
  dayFromMs: msg`Day from`,
  dayToMs: msg`Day to`,
};

const COUNTS = ['orders', 'trades', 'livedMs'];
const TIMES = ['dayFromMs', 'dayToMs'];

function useFigure(flag: FlagView): (figure: FlagView['figures'][number]) => ReactNode {
  const { t } = useLingui();
  return ({ name, value }) => {
    if (TIMES.includes(name)) return <TimeText ms={Number(value)} />;
    if (COUNTS.includes(name)) return <span className="num">{value}</span>;
    return <AmountText value={value} asset={flag.unit === 'lots' ? t`lots` : flag.unit} />;
  };
}

/** The numbers a flag was found by, the limits of its rule then, and the orders to look at. */
export function FlagDetails({ flag }: { readonly flag: FlagView }): ReactNode {
  const { t, i18n } = useLingui();
  const figure = useFigure(flag);
  const nameOf = (name: string): string => {
    const known = figureNames[name as FlagFigure] as MessageDescriptor | undefined;
    return known === undefined ? name : i18n._(known);
  };
  return (
    <Flex vertical gap={12} style={{ maxWidth: 900 }}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'from', label: t`From`, children: <TimeText ms={flag.fromMs} /> },
          { key: 'to', label: t`Until`, children: <TimeText ms={flag.toMs} /> },
          ...flag.figures.map((one) => ({
            key: one.name,
            label: nameOf(one.name),
            children: figure(one),
          })),
          {
            key: 'orderIds',
            label: t`Orders to look at`,
            span: 'filled' as const,
            children: <OrderLinks flag={flag} />,
          },
        ]}
      />
      {flag.rule.map(({ name, value }) => (
        <Typography.Text key={name} type="secondary">
          <Rule name={name} value={value} />
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** A bound of the rule that flagged it, as the settings name it. */
function Rule({ name, value }: FlagView['rule'][number]): ReactNode {
  const { i18n } = useLingui();
  const [title, meaning] = [settingTitles[name], settingMeanings[name]];
  return (
    <>
      {title === undefined ? name : i18n._(title)}: <strong className="num">{value}</strong>
      {meaning === undefined ? null : <> ({i18n._(meaning)})</>}
    </>
  );
}

function OrderLinks({ flag }: { readonly flag: FlagView }): ReactNode {
  const page = flag.isContract ? '/orders?tab=contracts&orderId=' : '/orders?orderId=';
  return (
    <Flex gap={8} wrap>
      {flag.orderIds.map((orderId) => (
        <Link key={orderId} className="num" to={`${page}${orderId}`}>
          {orderId}
        </Link>
      ))}
    </Flex>
  );
}
