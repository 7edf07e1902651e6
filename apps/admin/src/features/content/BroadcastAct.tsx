import { broadcastReach, languages } from '@candor/protocol';
import { Col, DatePicker, Form, Input, Row, Select, Typography } from 'antd';
import { SendOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { zoneName } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { broadcastRequest, NEW_BROADCAST, TEXT_FIELDS, usersOf } from './broadcast-edits.ts';
import type { BroadcastValues } from './broadcast-edits.ts';

const COUNTRY = /^([A-Za-z]{2})?$/;
const SLUG = /^[a-z0-9-]{0,60}$/;

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

/** Writes a message to many users; a second person reads every word before anybody gets it. */
export function BroadcastAct(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <ActButton<'broadcastSend', BroadcastValues>
      act="broadcastSend"
      label={t`New broadcast`}
      effect={t`Each user it is for gets it once into the messages, and as a notification where that is wanted. What was sent cannot be taken back.`}
      button={{ type: 'primary', icon: <SendOutlined aria-hidden /> }}
      initialValues={NEW_BROADCAST}
      fields={<BroadcastFields />}
      summary={(values) => {
        const { texts, audience } = broadcastRequest(values);
        const [first] = Object.values(texts);
        return `${first?.title ?? ''} (${word(audience.reach)})`;
      }}
      toRequest={broadcastRequest}
      refresh={['broadcastList']}
    />
  );
}

function BroadcastFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Form.Item
        name="texts"
        rules={[
          {
            validator: (_, texts: Translations) =>
              completeLocales(texts, TEXT_FIELDS).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t`One language is needed`)),
          },
        ]}
      >
        <BroadcastTexts />
      </Form.Item>
      <AudienceFields />
      <Form.Item
        name="users"
        label={t`Only these users, by their numbers`}
        rules={[
          {
            validator: (_, typed: string) =>
              usersOf(typed) === undefined
                ? Promise.reject(new Error(t`Numbers, with a space or comma between them`))
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea rows={2} />
      </Form.Item>
      <Form.Item
        name="articleSlug"
        label={t`Address of an article that it leads to`}
        extra={t`Of this exchange and published: a message leads nowhere else.`}
        rules={[{ pattern: SLUG, message: t`Small letters, digits and hyphens` }]}
      >
        <Input placeholder={t`None`} />
      </Form.Item>
      <Readers />
    </>
  );
}

/** For whom it is, and when it goes out. */
function AudienceFields(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const zone = zoneName(Date.now());
  return (
    <Row gutter={12}>
      <Col {...half}>
        <Form.Item name="reach" label={t`For whom`}>
          <Select options={broadcastReach.map((value) => ({ value, label: word(value) }))} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="locale" label={t`Language of the reader`}>
          <Select
            allowClear
            placeholder={t`Any`}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item
          name="country"
          label={t`Country of the document`}
          rules={[{ pattern: COUNTRY, message: t`Two letters, such as GB` }]}
        >
          <Input placeholder={t`Any`} maxLength={2} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="sendAt" label={t`Goes out at`} extra={t`Your own time: ${zone}.`}>
          <DatePicker
            showTime
            style={{ width: '100%' }}
            placeholder={t`As soon as it is approved`}
          />
        </Form.Item>
      </Col>
    </Row>
  );
}

/** How many users the form names now; of users by their numbers the numbers say it. */
function Readers(): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance<BroadcastValues>();
  // Fields that are not on the screen yet have no value.
  const values = Form.useWatch([], form) as Partial<BroadcastValues> | undefined;
  const { reach = 'everybody', locale, country: typed = '', users: numbers = '' } = values ?? {};
  const country = typed.length === 2 && COUNTRY.test(typed) ? typed.toUpperCase() : undefined;
  const named = usersOf(numbers)?.length ?? 0;
  const { data } = useRead('broadcastReaders', {
    reach,
    ...(locale && { locale }),
    ...(country !== undefined && { country }),
  });
  const users = data?.users;
  if (users === undefined) return null;
  return (
    <Typography.Text type="secondary">
      {named > 0
        ? t`Users at most: ${named}, those for whom the rest holds too.`
        : t`Users it would reach now: ${users}`}
    </Typography.Text>
  );
}

function BroadcastTexts(props: {
  readonly value?: Translations;
  readonly onChange?: (value: Translations) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <TranslationsEditor
      rows={5}
      fields={[
        { name: 'title', label: t`Title`, isLong: false, lengthMax: 120 },
        { name: 'body', label: t`Text`, isLong: true, lengthMax: 1_000 },
      ]}
      value={props.value ?? {}}
      onChange={(next) => props.onChange?.(next)}
    />
  );
}
