import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, Locale } from '@candor/protocol';
import { Form, Input, Select, Switch } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { SlidePictureField } from './SlidePicture.tsx';

export type Carousel = AdminReply<'carouselList'>;
export type Slide = Carousel['slides'][number];

interface SlideValues {
  readonly name: string;
  readonly art: string;
  readonly articleSlug?: string;
  readonly imageFileId: string | null;
  readonly isShown: boolean;
  readonly texts: Translations;
}

type SlideTexts = AdminRequest<'carouselSave'>['texts'];

/** The languages in which anything is written. */
const startedLocales = (texts: Translations): readonly Locale[] =>
  locales.filter((locale) => Object.values(texts[locale] ?? {}).some((text) => text.trim() !== ''));

function textsOf(texts: Translations): SlideTexts {
  const started: SlideTexts = {};
  for (const locale of startedLocales(texts)) {
    const { title = '', text = '', alt = '' } = texts[locale] ?? {};
    started[locale] = { title, text, alt };
  }
  return started;
}

/** Whether there is a language, and none that is begun lacks a field. */
function isWhole(texts: Translations, needed: readonly string[]): boolean {
  const started = startedLocales(texts).length;
  return started > 0 && completeLocales(texts, needed).length === started;
}

interface SlideActProps {
  readonly carousel: Carousel;
  /** Undefined for a new one. */
  readonly slide: Slide | undefined;
}

/** Adds a slide or changes one. */
export function SlideAct({ carousel, slide }: SlideActProps): ReactNode {
  const { t } = useLingui();
  const initial =
    slide === undefined
      ? { imageFileId: null, isShown: true, texts: {} }
      : {
          name: slide.name,
          art: slide.art,
          imageFileId: slide.imageFileId,
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
      fields={<SlideFields arts={carousel.arts} imageUrl={slide?.imageUrl ?? null} />}
      toRequest={({ name, art, imageFileId, articleSlug = '', isShown, texts }) => ({
        ...(slide === undefined ? {} : { slideId: slide.slideId }),
        name,
        art,
        imageFileId,
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
const ALT_LENGTH_MAX = 120;

interface TextsFieldProps {
  /** Whether there is a picture, which each language has to describe. */
  readonly hasPicture: boolean;
  readonly value?: Translations;
  readonly onChange?: (value: Translations) => void;
}

function TextsField({ hasPicture, value = {}, onChange }: TextsFieldProps): ReactNode {
  const { t } = useLingui();
  return (
    <TranslationsEditor
      fields={[
        { name: 'title', label: t`Title`, isLong: false, lengthMax: TITLE_LENGTH_MAX },
        { name: 'text', label: t`Text`, isLong: false, lengthMax: TEXT_LENGTH_MAX },
        ...(hasPicture
          ? [
              {
                name: 'alt',
                label: t`What the picture shows, for who does not see it`,
                isLong: false,
                lengthMax: ALT_LENGTH_MAX,
              },
            ]
          : []),
      ]}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

interface SlideFieldsProps {
  readonly arts: readonly string[];
  /** Of the picture it has now. */
  readonly imageUrl: string | null;
}

function SlideFields({ arts, imageUrl }: SlideFieldsProps): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance();
  const imageFileId = Form.useWatch<string | null | undefined>('imageFileId', form) ?? null;
  const needed = ['title', 'text', ...(imageFileId === null ? [] : ['alt'])];
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
        label={t`Drawing, where there is no picture`}
        rules={[{ required: true, message: t`Choose a drawing` }]}
      >
        <Select options={arts.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="imageFileId" label={t`Picture`}>
        <SlidePictureField shownUrl={imageUrl} />
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
              isWhole(texts, needed)
                ? Promise.resolve()
                : Promise.reject(
                    new Error(
                      t`One language is needed, and each that is begun needs all of its texts`,
                    ),
                  ),
          },
        ]}
      >
        <TextsField hasPicture={imageFileId !== null} />
      </Form.Item>
    </>
  );
}
