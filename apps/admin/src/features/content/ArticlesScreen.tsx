import { articleKinds } from '@candor/protocol';
import type { AdminReply, Locale } from '@candor/protocol';
import { Form, Input, Radio, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { oneOf, present, useUrlState } from '#shared/ui/url-state.ts';
import { ArticleState } from './ArticleState.tsx';
import { BroadcastAct } from './BroadcastAct.tsx';
import { Broadcasts } from './Broadcasts.tsx';
import { CarouselExtra, CarouselPanel } from './CarouselPanel.tsx';
import { Coins } from './Coins.tsx';
import { MissingLanguages } from './MissingLanguages.tsx';
import { useNearestText } from './use-nearest-text.ts';

type ArticleHead = AdminReply<'articleList'>['articles'][number];

const STATES = ['draft', 'scheduled', 'published'] as const;

interface NewArticle {
  readonly slug: string;
  readonly kind: (typeof articleKinds)[number];
}

function useColumns(): TableColumnsType<ArticleHead> {
  const { t } = useLingui();
  const word = useWords();
  const titleOf = useNearestText();
  return [
    {
      title: t`Title`,
      render: (_, { articleId, titles, slug }) => (
        <Link to={`/content/${articleId}`}>
          <Typography.Text
            ellipsis
            style={{ maxWidth: 360, color: 'inherit', display: 'inline-block' }}
          >
            {titleOf(titles) ?? slug}
          </Typography.Text>
        </Link>
      ),
    },
    { title: t`Address`, dataIndex: 'slug', render: (slug: string) => <code>{slug}</code> },
    { title: t`Kind`, dataIndex: 'kind', render: (kind: string) => word(kind) },
    { title: t`State`, render: (_, article) => <ArticleState article={article} /> },
    {
      title: t`Languages`,
      dataIndex: 'missing',
      render: (missing: readonly Locale[]) => <MissingLanguages missing={missing} />,
    },
    {
      title: t`Published at`,
      dataIndex: 'publishedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    { title: t`Changed`, dataIndex: 'updatedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
}

const TABS = ['articles', 'coins', 'broadcasts', 'carousel'] as const;

/** What is begun on each tab. */
const NEW_ACT: Readonly<Record<(typeof TABS)[number], ReactNode>> = {
  articles: <NewArticleAct />,
  coins: null,
  broadcasts: <BroadcastAct />,
  carousel: <CarouselExtra />,
};

/** What the exchange says: articles, what readers are told of coins, messages to many, and the slides of Home. */
export function ArticlesScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const tab = oneOf(TABS, values['tab']) ?? 'articles';
  return (
    <Page
      title={t`Articles`}
      about={t`One language is enough to publish. Readers of a missing language see the nearest one that is there.`}
      extra={NEW_ACT[tab]}
    >
      <PageTabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) => change({ tab: next })}
        items={[
          { key: 'articles', label: t`Articles`, children: <Articles /> },
          {
            key: 'coins',
            label: t({ message: 'Coins', context: 'what they are' }),
            children: <Coins />,
          },
          { key: 'broadcasts', label: t`Broadcasts`, children: <Broadcasts /> },
          { key: 'carousel', label: t`Carousel`, children: <CarouselPanel /> },
        ]}
      />
    </Page>
  );
}

/** News, announcements, help and legal pages, with the languages that each still lacks. */
function Articles(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const options = (words: readonly string[]) =>
    words.map((value) => ({ value, label: word(value) }));
  return (
    <CrudTable
      name="articleList"
      toRequest={(values) =>
        present({
          kind: oneOf(articleKinds, values['kind']),
          state: oneOf(STATES, values['state']),
          text: values['text'],
        })
      }
      rowsOf={({ articles }) => articles}
      rowKey="articleId"
      columns={useColumns()}
      filters={[
        { key: 'text', label: t`Address or words`, kind: 'text', lengthMin: 2 },
        { key: 'kind', label: t`Kind`, kind: 'choice', options: options(articleKinds) },
        { key: 'state', label: t`State`, kind: 'choice', options: options(STATES) },
      ]}
      empty={t`No articles match.`}
    />
  );
}

function NewArticleAct(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const navigate = useNavigate();
  return (
    <ActButton<'articleCreate', NewArticle>
      act="articleCreate"
      label={t`New article`}
      effect={t`A draft that nobody sees yet.`}
      button={{ type: 'primary', icon: <PlusOutlined aria-hidden /> }}
      isReasonAsked={false}
      initialValues={{ kind: 'news' }}
      fields={
        <>
          <Form.Item name="kind" label={t`Kind`}>
            <Radio.Group options={articleKinds.map((value) => ({ value, label: word(value) }))} />
          </Form.Item>
          <Form.Item
            name="slug"
            label={t`Address`}
            extra={t`Small letters, digits and hyphens. It cannot be changed later.`}
            rules={[
              {
                required: true,
                pattern: /^[a-z0-9-]{1,60}$/,
                message: t`Small letters, digits and hyphens. It cannot be changed later.`,
              },
            ]}
          >
            <Input />
          </Form.Item>
        </>
      }
      toRequest={({ kind, slug }) => ({ kind, slug })}
      refresh={['articleList']}
      onDone={({ articleId }) => void navigate(`/content/${articleId}`)}
    />
  );
}
