import type { AdminReply } from '@candor/protocol';
import { Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag } from '#shared/ui/texts.tsx';

type Rate = AdminReply<'outboxRates'>['rates'][number];
type Counts = Rate['day'];

const EVERY_MS = 60_000;

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** What became of the messages of the last hour and the last 24 hours, a card for each channel. */
export function DeliveryRates(): ReactNode {
  const read = useRead('outboxRates', {}, { everyMs: EVERY_MS });
  return (
    <Loaded read={read}>
      {({ rates }) => (
        <Flex gap={12} wrap>
          {rates.map((rate) => (
            <Channel key={rate.channel} rate={rate} />
          ))}
        </Flex>
      )}
    </Loaded>
  );
}

function Channel({ rate }: { readonly rate: Rate }): ReactNode {
  const { t } = useLingui();
  return (
    <Card
      size="small"
      title={rate.channel === 'sms' ? t`Text messages` : t`Emails`}
      style={{ flex: '1 1 320px', maxWidth: 480 }}
    >
      <Flex vertical gap={6}>
        <Period name={t`Last hour`} counts={rate.hour} />
        <Period name={t`Last 24 hours`} counts={rate.day} />
      </Flex>
    </Card>
  );
}

/** Failed ones speak up; a quiet period says that there was nothing. */
function Period({ name, counts }: { readonly name: string; readonly counts: Counts }): ReactNode {
  const { t, i18n } = useLingui();
  const { sent, waiting, failed } = counts;
  const ended = sent + failed;
  const share =
    ended === 0 ? '–' : new Intl.NumberFormat(i18n.locale, PERCENT).format(sent / ended);
  return (
    <Flex justify="space-between" gap={12} align="baseline">
      <Typography.Text type="secondary">{name}</Typography.Text>
      <Flex gap={12} className="num" align="baseline">
        <span>{t`${sent} sent`}</span>
        <span>{t`${waiting} waiting`}</span>
        {failed === 0 ? (
          <span>{t`${failed} failed`}</span>
        ) : (
          <StatusTag tone="bad">{t`${failed} failed`}</StatusTag>
        )}
        <strong>{share}</strong>
      </Flex>
    </Flex>
  );
}
