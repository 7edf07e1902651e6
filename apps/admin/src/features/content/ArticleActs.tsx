import type { AdminReply } from '@candor/protocol';
import { DatePicker, Form, InputNumber, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { formatTime, zoneName } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { useNearestText } from './use-nearest-text.ts';

type Article = AdminReply<'articleDetail'>;

const POSITION_MAX = 10_000;

interface ArticleActsProps {
  readonly article: Article;
  /** Something was typed and not saved: publishing would leave it out. */
  readonly hasEdits: boolean;
}

const refresh = ['articleDetail', 'articleList'] as const;

/** Publishing, taking back, and where an article of the help centre stands. */
export function ArticleActs({ article, hasEdits }: ArticleActsProps): ReactNode {
  const { t } = useLingui();
  const { articleId, version, state, hasDraft } = article;
  const isPublishable = state !== 'published' || hasDraft;
  return (
    <>
      {article.kind === 'help' ? <PlaceAct article={article} /> : null}
      {state === 'draft' ? null : (
        <ActButton
          act="articleUnpublish"
          label={t`Take back`}
          effect={t`Readers no longer see it; the texts stay.`}
          isDanger
          isTwoStep={false}
          toRequest={({ reason }) => ({ articleId, version, reason })}
          refresh={refresh}
        />
      )}
      <PublishAct article={article} isDisabled={hasEdits || !isPublishable} />
    </>
  );
}

interface When {
  readonly at?: dayjs.Dayjs | null;
}

interface PublishActProps {
  readonly article: Article;
  readonly isDisabled: boolean;
}

/** Publishing by one, or by two where the drafts lead readers out of the exchange. */
function PublishAct({ article, isDisabled }: PublishActProps): ReactNode {
  const { t } = useLingui();
  const { articleId, version, titles, leadsTo } = article;
  const zone = zoneName(Date.now());
  const isNothing = isDisabled || Object.keys(titles).length === 0;
  const shared = {
    label: t`Publish`,
    button: { type: 'primary' } as const,
    isDisabled: isNothing,
    isTwoStep: true,
    fields: (
      <Form.Item name="at" label={t`When`} extra={t`Empty: at once. Your own time: ${zone}.`}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
    ),
    refresh,
  };
  const when = ({ at }: When): string => (at ? formatTime(at.valueOf()) : t`At once`);
  const request = ({ at }: When) => ({
    articleId,
    version,
    ...(at ? { atMs: at.valueOf() } : {}),
  });
  if (leadsTo.length === 0) {
    return (
      <ActButton<'articlePublish', When>
        {...shared}
        act="articlePublish"
        effect={t`Readers see the present drafts. A language without a text shows the nearest one that has it.`}
        isReasonAsked={false}
        summary={when}
        toRequest={request}
      />
    );
  }
  return (
    <ActButton<'articlePublishOutward', When>
      {...shared}
      act="articlePublishOutward"
      effect={<LeadsTo ways={leadsTo} />}
      summary={when}
      toRequest={({ reason, ...values }) => ({ ...request(values), reason })}
    />
  );
}

/** Why it takes two: where the drafts would lead readers who are not led there yet. */
function LeadsTo({ ways }: { readonly ways: readonly string[] }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      {t`The present drafts lead readers out of the exchange, to:`}
      <ul style={{ margin: '8px 0 0', paddingInlineStart: 16 }}>
        {ways.map((way) => (
          <li key={way} style={{ overflowWrap: 'anywhere' }}>
            {way}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Place {
  readonly category?: string;
  readonly position: number;
}

function PlaceAct({ article }: { readonly article: Article }): ReactNode {
  const { t } = useLingui();
  const titleOf = useNearestText();
  const { articleId, version, category, position } = article;
  const categories = useRead('articleList', { kind: 'help', limit: 1 }).data?.categories ?? [];
  return (
    <ActButton<'articlePlace', Place>
      act="articlePlace"
      label={t`Place`}
      effect={t`Where the article stands in the help centre.`}
      isReasonAsked={false}
      initialValues={{ position, ...(category === null ? {} : { category }) }}
      fields={
        <>
          <Form.Item name="category" label={t`Category`}>
            <Select
              allowClear
              options={categories.map((one) => ({
                value: one.category,
                label: titleOf(one.titles) ?? one.category,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="position"
            label={t`Position`}
            rules={[{ required: true, message: t`Enter a number` }]}
          >
            <InputNumber min={0} max={POSITION_MAX} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </>
      }
      toRequest={(place) => ({
        articleId,
        version,
        category: place.category ?? null,
        position: place.position,
      })}
      refresh={refresh}
    />
  );
}
