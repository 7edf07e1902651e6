import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { Button, Card, Flex, Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct, useRead, useRefresh } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag } from '#shared/ui/texts.tsx';
import { MissingLanguages } from './MissingLanguages.tsx';
import { moved } from './move.ts';
import { SlideAct } from './SlideAct.tsx';
import type { Carousel, Slide } from './SlideAct.tsx';
import { SLIDE_SHAPE } from './SlidePicture.tsx';
import { useNearestText } from './use-nearest-text.ts';

/** The large pictures at the top of the phone's home screen, in their order. */
export function CarouselPanel(): ReactNode {
  const { t } = useLingui();
  const read = useRead('carouselList', {});
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        {t`The large pictures at the top of the phone’s home screen.`}
      </Typography.Text>
      <Loaded read={read}>{(carousel) => <Slides carousel={carousel} />}</Loaded>
    </Flex>
  );
}

/** What is begun beside the carousel: its file, and another slide. */
export function CarouselExtra(): ReactNode {
  const read = useRead('carouselList', {});
  if (read.data === undefined) return null;
  return (
    <>
      <ListExport list="carouselList" request={{}} />
      <SlideAct carousel={read.data} slide={undefined} />
    </>
  );
}

function Slides({ carousel }: { readonly carousel: Carousel }): ReactNode {
  const { t } = useLingui();
  const mayAct = useMay('content.edit');
  const titleOf = useNearestText();
  const titles = ({ texts }: Slide): Partial<Record<Locale, string>> =>
    Object.fromEntries(
      locales.flatMap((locale) => {
        const title = texts[locale]?.title;
        return title === undefined ? [] : [[locale, title] as const];
      }),
    );
  const columns: TableColumnsType<Slide> = [
    { title: t`Position`, render: (_, slide) => <Order carousel={carousel} slide={slide} /> },
    { title: t`Title`, render: (_, slide) => <strong>{titleOf(titles(slide))}</strong> },
    {
      title: t`Languages`,
      dataIndex: 'texts',
      render: (texts: Slide['texts']) => (
        <MissingLanguages missing={locales.filter((locale) => texts[locale] === undefined)} />
      ),
    },
    { title: t`Name`, dataIndex: 'name', render: (name: string) => <code>{name}</code> },
    { title: t`Picture`, render: (_, slide) => <Look slide={slide} /> },
    { title: t`Leads to`, dataIndex: 'articleSlug', render: (slug: string | null) => slug ?? '–' },
    {
      title: t`State`,
      dataIndex: 'isShown',
      render: (isShown: boolean) => (
        <StatusTag tone={isShown ? 'good' : 'quiet'}>{isShown ? t`shown` : t`hidden`}</StatusTag>
      ),
    },
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, slide: Slide) => (
              <Space size={4} wrap>
                <SlideAct carousel={carousel} slide={slide} />
                <RemoveAct slide={slide} />
              </Space>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card size="small" styles={{ body: { padding: 0 } }}>
      <DataTable<Slide>
        rowKey="slideId"
        columns={columns}
        rows={carousel.slides}
        empty={t`No slides: the home screen shows none.`}
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

function RemoveAct({ slide: { slideId, name } }: { readonly slide: Slide }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton
      act="carouselRemove"
      label={t`Remove`}
      effect={t`Slide ${name} is gone for good, in every language and with its picture. Hiding it keeps it for later.`}
      button={{ size: 'small' }}
      isDanger
      toRequest={({ reason }) => ({ slideId, reason })}
      refresh={['carouselList']}
    />
  );
}

/** What a slide shows: its picture, or the name of its drawing. */
function Look({ slide: { imageUrl, art, texts } }: { readonly slide: Slide }): ReactNode {
  const nearest = useNearestText();
  if (imageUrl === null) return <code>{art}</code>;
  return (
    <img
      src={imageUrl}
      alt={nearest(texts)?.alt ?? ''}
      width={120}
      style={{ aspectRatio: SLIDE_SHAPE, borderRadius: 4, display: 'block' }}
    />
  );
}
