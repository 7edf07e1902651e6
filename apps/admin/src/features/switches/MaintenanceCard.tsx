import { languages, locales } from '@candor/protocol';
import type { AdminRequest, Locale, MaintenanceView } from '@candor/protocol';
import { Card, DatePicker, Descriptions, Flex, Form, Input, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { formatTime, zoneName } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';

/** Long enough to be read by most who are there in a day. */
const AHEAD_MS = 24 * 60 * 60_000;
const LENGTH_MS = 60 * 60_000;
const TEXT_LENGTH_MAX = 300;

type Texts = AdminRequest<'maintenanceSet'>['texts'];

interface MaintenanceForm {
  readonly startsAt: dayjs.Dayjs;
  readonly endsAt?: dayjs.Dayjs | null;
  readonly texts?: Readonly<Partial<Record<Locale, string>>>;
}

interface MaintenanceProps {
  readonly maintenance: MaintenanceView | null;
}

/** Languages in which something is written. */
function writtenTexts(texts: MaintenanceForm['texts']): Texts {
  const written: Texts = {};
  for (const locale of locales) {
    const text = (texts?.[locale] ?? '').trim();
    if (text !== '') written[locale] = text;
  }
  return written;
}

/** Maintenance that is announced or under way, and the acts on it. */
export function MaintenanceCard({ maintenance }: MaintenanceProps): ReactNode {
  const { t } = useLingui();
  return (
    <Card
      size="small"
      title={t`Maintenance of the exchange`}
      extra={
        <Flex gap={8} wrap>
          <SetAct maintenance={maintenance} />
          {maintenance === null ? null : <EndAct isOn={maintenance.isOn} />}
        </Flex>
      }
    >
      {maintenance === null ? (
        <Typography.Text type="secondary">{t`None is announced.`}</Typography.Text>
      ) : (
        <Announced maintenance={maintenance} />
      )}
    </Card>
  );
}

function Announced({ maintenance }: { readonly maintenance: MaintenanceView }): ReactNode {
  const { t } = useLingui();
  const { startsAtMs, endsAtMs, isOn, texts, staffName, reason } = maintenance;
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      items={[
        {
          key: 'state',
          label: t`State`,
          children: isOn ? (
            <StatusTag tone="bad">{t`Under way`}</StatusTag>
          ) : (
            <StatusTag tone="wait">{t`Announced`}</StatusTag>
          ),
        },
        { key: 'by', label: t`Changed by`, children: staffName },
        { key: 'from', label: t`From`, children: <TimeText ms={startsAtMs} /> },
        {
          key: 'until',
          label: t`Until`,
          children: endsAtMs === null ? t`Two people end it` : <TimeText ms={endsAtMs} />,
        },
        { key: 'reason', label: t`Reason`, children: reason },
        ...languages.flatMap(({ code, name, tag }) => {
          const text = texts[code];
          if (text === undefined) return [];
          return [{ key: code, label: name, children: <span lang={tag}>{text}</span> }];
        }),
      ]}
    />
  );
}

function SetAct({ maintenance }: MaintenanceProps): ReactNode {
  const { t } = useLingui();
  const isOn = maintenance?.isOn === true;
  const startsAt = dayjs(maintenance?.startsAtMs ?? Date.now() + AHEAD_MS);
  const endsAtMs = maintenance === null ? startsAt.valueOf() + LENGTH_MS : maintenance.endsAtMs;
  return (
    <ActButton<'maintenanceSet', MaintenanceForm>
      act="maintenanceSet"
      label={maintenance === null ? t`Announce maintenance` : t`Change`}
      effect={
        isOn
          ? t`It has begun, so it can only be made longer. Two people end it earlier.`
          : t`Phones show it above every screen from now on. While it lasts nothing new can be begun: no orders, no entries, no new accounts. Staff go on working.`
      }
      isDanger
      initialValues={{
        startsAt,
        endsAt: endsAtMs === null ? null : dayjs(endsAtMs),
        texts: maintenance?.texts ?? {},
      }}
      fields={<MaintenanceFields isOn={isOn} />}
      summary={(values) => {
        const from = formatTime(values.startsAt.valueOf());
        if (!values.endsAt) return t`From ${from} until two people end it`;
        const until = formatTime(values.endsAt.valueOf());
        return t`From ${from} until ${until}`;
      }}
      toRequest={(values) => ({
        startsAtMs: isOn ? maintenance.startsAtMs : values.startsAt.valueOf(),
        endsAtMs: values.endsAt ? values.endsAt.valueOf() : null,
        texts: writtenTexts(values.texts),
        reason: values.reason,
      })}
      refresh={['switchList']}
    />
  );
}

function MaintenanceFields({ isOn }: { readonly isOn: boolean }): ReactNode {
  const { t } = useLingui();
  const zone = zoneName(Date.now());
  return (
    <>
      <Form.Item
        name="startsAt"
        label={t`From`}
        extra={t`Your own time: ${zone}.`}
        rules={[{ required: true, message: t`Choose a time` }]}
      >
        <DatePicker showTime disabled={isOn} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="endsAt" label={t`Until`} extra={t`Empty: until two people end it.`}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
      <Typography.Paragraph type="secondary">
        {t`What users read. One language is enough; readers of the others see the nearest.`}
      </Typography.Paragraph>
      {languages.map(({ code, name, tag }) => (
        <Form.Item
          key={code}
          name={['texts', code]}
          label={<span lang={tag}>{name}</span>}
          rules={
            code === 'en' ? [{ required: true, message: t`Write at least the English text` }] : []
          }
        >
          <Input.TextArea lang={tag} rows={2} maxLength={TEXT_LENGTH_MAX} />
        </Form.Item>
      ))}
    </>
  );
}

function EndAct({ isOn }: { readonly isOn: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'maintenanceEnd'>
      act="maintenanceEnd"
      label={isOn ? t`End maintenance` : t`Call off`}
      effect={
        isOn ? t`Users can begin something new again.` : t`Phones no longer show it. Nothing stops.`
      }
      toRequest={({ reason }) => ({ reason })}
      refresh={['switchList']}
    />
  );
}
