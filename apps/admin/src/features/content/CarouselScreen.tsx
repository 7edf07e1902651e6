import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, Locale } from '@candor/protocol';
import { Button, Card, Form, Input, Select, Space, Switch, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct, useRead, useRefresh } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag } from '#shared/ui/texts.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { moved } from './move.ts';
import { useTitle } from './use-title.ts';

type Carousel = AdminReply<'carouselList'>;
type Slide = Carousel['slides'][number];

/** The large pictures at the top of the phone's home screen, in their order. */
export function CarouselScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('carouselList', {});
  return (
    <Page
      title={t`Carousel`}
      about={t`The large pictures at the top of the phone’s home screen.`}
      extra={read.data === undefined ? null : <SlideAct carousel={read.data} slide={undefined} />}
    >
      <Loaded read={read}>{(carousel) => <Slides carousel={carousel} />}</Loaded>
    </Page>
  );
}

function Slides({ carousel }: { readonly carousel: Carousel }): ReactNode {
  const { t } = useLingui();
  const titleOf = useTitle();
  const titles = ({ texts }: Slide): Partial<Record<Locale, string>> =>
    Object.fromEntries(locales.map((locale) => [locale, texts[locale].title]));
  const columns: TableColumnsType<Slide> = [
    { title: t`Position`, render: (_, slide) => <Order carousel={carousel} slide={slide} /> },
    { title: t`Title`, render: (_, slide) => <strong>{titleOf(titles(slide))}</strong> },
    { title: t`Name`, dataIndex: 'name', render: (name: string) => <code>{name}</code> },
    { title: t`Drawing`, dataIndex: 'art', render: (art: string) => <code>{art}</code> },
    { title: t`Leads to`, dataIndex: 'articleSlug', render: (slug: string | null) => slug ?? '–' },
    {
      title: t`State`,
      dataIndex: 'isShown',
      render: (isShown: boolean) => (
        <StatusTag tone={isShown ? 'good' : 'quiet'}>{isShown ? t`shown` : t`hidden`}</StatusTag>
      ),
    },
    { title: t`Actions`, render: (_, slide) => <SlideAct carousel={carousel} slide={slide} /> },
  ];
  return (
    <Card size="small" styles={{ body: { padding: 0 } }}>
      <Table<Slide>
        size="small"
        rowKey="slideId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={columns}
        dataSource={carousel.slides}
      />
    </Card>
  );
}

interface OrderProps {
  readonly carousel: Carousel;
  readonly slide: Slide;
}

function Order({ carousel, slide }: OrderProps): ReactNode {
  const { t } = useLingui();
  const mayEdit = useMay('content.edit');
  const { run, isBusy } = useAct('carouselOrder');
  const refresh = useRefresh();
  const ids = carousel.slides.map(({ slideId }) => slideId);
  const at = ids.indexOf(slide.slideId);
  const move = async (to: number): Promise<void> => {
    const done = await run({ slideIds: [...moved(ids, at, to)] });
    if (done?.ok === true) await refresh('carouselList');
  };
  if (!mayEdit) return at + 1;
  return (
    <Space size={4}>
      <span className="num">{at + 1}</span>
      <Button
        size="small"
        type="text"
        aria-label={t`Move up`}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={at === 0 || isBusy}
        onClick={() => void move(at - 1)}
      />
      <Button
        size="small"
        type="text"
        aria-label={t`Move down`}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={at === ids.length - 1 || isBusy}
        onClick={() => void move(at + 1)}
      />
    </Space>
  );
}

interface SlideValues {
  readonly name: string;
  readonly art: string;
  readonly articleSlug?: string;
  readonly isShown: boolean;
  readonly texts: Translations;
}

type SlideTexts = AdminRequest<'carouselSave'>['texts'];

function textsOf(texts: Translations): SlideTexts {
  const entries = locales.map((locale) => {
    const { title = '', text = '' } = texts[locale] ?? {};
    return [locale, { title, text }] as const;
  });
  return Object.fromEntries(entries) as SlideTexts;
}

interface SlideActProps {
  readonly carousel: Carousel;
  /** Undefined for a new one. */
  readonly slide: Slide | undefined;
}

function SlideAct({ carousel, slide }: SlideActProps): ReactNode {
  const { t } = useLingui();
  const initial =
    slide === undefined
      ? { isShown: true, texts: {} }
      : {
          name: slide.name,
          art: slide.art,
          isShown: slide.isShown,
          texts: slide.texts,
          ...(slide.articleSlug === null ? {} : { articleSlug: slide.articleSlug }),
        };
  return (
    <ActButton<'carouselSave', SlideValues>
      act="carouselSave"
      label={slide === undefined ? t`New slide` : t`Edit`}
      effect={t`Phones show it the next time they open the home screen.`}
      button={
        slide === undefined
          ? { type: 'primary', icon: <PlusOutlined aria-hidden /> }
          : { size: 'small' }
      }
      isReasonAsked={false}
      initialValues={initial}
      fields={<SlideFields arts={carousel.arts} />}
      toRequest={({ name, art, articleSlug = '', isShown, texts }) => ({
        ...(slide === undefined ? {} : { slideId: slide.slideId }),
        name,
        art,
        isShown,
        articleSlug: articleSlug === '' ? null : articleSlug,
        texts: textsOf(texts),
      })}
      refresh={['carouselList']}
    />
  );
}

const TITLE_LENGTH_MAX = 80;
const TEXT_LENGTH_MAX = 200;

interface TextsFieldProps {
  readonly value?: Translations;
  readonly onChange?: (value: Translations) => void;
}

function TextsField({ value = {}, onChange }: TextsFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <TranslationsEditor
      fields={[
        { name: 'title', label: t`Title`, isLong: false, lengthMax: TITLE_LENGTH_MAX },
        { name: 'text', label: t`Text`, isLong: false, lengthMax: TEXT_LENGTH_MAX },
      ]}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

function SlideFields({ arts }: { readonly arts: readonly string[] }): ReactNode {
  const { t } = useLingui();
  const name = t`Small letters, digits and hyphens.`;
  return (
    <>
      <Form.Item
        name="name"
        label={t`Name`}
        rules={[{ required: true, pattern: /^[a-z0-9-]{1,40}$/, message: name }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="art"
        label={t`Drawing`}
        rules={[{ required: true, message: t`Choose a drawing` }]}
      >
        <Select options={arts.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="articleSlug" label={t`Leads to the article`}>
        <Input />
      </Form.Item>
      <Form.Item name="isShown" label={t`Shown`} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="texts"
        rules={[
          {
            validator: (_, texts: Translations) =>
              completeLocales(texts, ['title', 'text']).length === locales.length
                ? Promise.resolve()
                : Promise.reject(new Error(t`Every language needs its texts`)),
          },
        ]}
      >
        <TextsField />
      </Form.Item>
    </>
  );
}
