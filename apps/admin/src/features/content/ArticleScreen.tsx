import type { AdminReply } from '@candor/protocol';
import { App, Button, Card, Descriptions, Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAct, useRead, useRefresh } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import type { Theme } from '#shared/preferences/preferences.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { NotFoundHere } from '#shared/ui/NotFoundHere.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import type { Translations } from '#shared/ui/translations.ts';
import { wholeOf } from '#shared/ui/url-state.ts';
import { ArticleActs } from './ArticleActs.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ArticleState } from './ArticleState.tsx';
import { changedTexts, newestTexts } from './article-edits.ts';
import { useNearestText } from './use-nearest-text.ts';

type Article = AdminReply<'articleDetail'>;

const TITLE_LENGTH_MAX = 160;
const SUMMARY_LENGTH_MAX = 400;
const BODY_LENGTH_MAX = 40_000;

/** One article in seven languages: what readers see, and what they will see. */
export function ArticleScreen(): ReactNode {
  const articleId = wholeOf(useParams()['articleId']);
  return articleId === undefined ? <NotFoundHere /> : <OneArticle articleId={articleId} />;
}

function OneArticle({ articleId }: { readonly articleId: number }): ReactNode {
  const { t } = useLingui();
  const titleOf = useNearestText();
  const read = useRead('articleDetail', { articleId });
  const [edits, setEdits] = useState<Translations>({});
  const article = read.data;
  const title = article === undefined ? t`Article` : (titleOf(article.titles) ?? article.slug);
  const hasEdits =
    article !== undefined &&
    Object.keys(changedTexts(newestTexts(article.texts), edits)).length > 0;
  return (
    <Page
      title={title}
      extra={article === undefined ? null : <ArticleActs article={article} hasEdits={hasEdits} />}
    >
      <Loaded read={read}>
        {(loaded) => (
          <>
            <Facts article={loaded} />
            <Editor article={loaded} edits={edits} onEdit={setEdits} hasEdits={hasEdits} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ article }: { readonly article: Article }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <Card size="small">
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'state', label: t`State`, children: <ArticleState article={article} /> },
          { key: 'kind', label: t`Kind`, children: word(article.kind) },
          { key: 'slug', label: t`Address`, children: <code>{article.slug}</code> },
          {
            key: 'at',
            label: t`Published at`,
            children: <TimeText ms={article.publishedAtMs} />,
          },
          { key: 'changed', label: t`Changed`, children: <TimeText ms={article.updatedAtMs} /> },
          { key: 'version', label: t`Version`, children: article.version },
        ]}
      />
    </Card>
  );
}

interface EditorProps {
  readonly article: Article;
  readonly edits: Translations;
  readonly onEdit: (edits: Translations) => void;
  readonly hasEdits: boolean;
}

function Editor({ article, edits, onEdit, hasEdits }: EditorProps): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const mayEdit = useMay('content.edit');
  const { run, isBusy } = useAct('articleSave');
  const refresh = useRefresh();
  const [theme, setTheme] = useState<Theme>('dark');
  const saved = newestTexts(article.texts);
  const texts = { ...saved, ...edits };
  const save = async (): Promise<void> => {
    const { articleId, version } = article;
    const done = await run({ articleId, version, texts: changedTexts(saved, edits) });
    if (done?.ok !== true) return;
    await refresh('articleDetail', 'articleList');
    onEdit({});
    void message.success(t`Saved as a draft`);
  };
  return (
    <Card size="small">
      <TranslationsEditor
        fields={[
          { name: 'title', label: t`Title`, isLong: false, lengthMax: TITLE_LENGTH_MAX },
          {
            name: 'summary',
            label: t`Summary`,
            isLong: false,
            lengthMax: SUMMARY_LENGTH_MAX,
            isOptional: true,
          },
          { name: 'body', label: t`Text`, isLong: true, lengthMax: BODY_LENGTH_MAX },
        ]}
        value={texts}
        onChange={onEdit}
        isReadOnly={!mayEdit}
        beside={(locale) => (
          <ArticlePreview
            texts={texts}
            locale={locale}
            publishedAtMs={article.publishedAtMs}
            theme={theme}
            onTheme={setTheme}
          />
        )}
      />
      {mayEdit ? (
        <Flex gap={8}>
          <Button type="primary" disabled={!hasEdits} loading={isBusy} onClick={() => void save()}>
            {t`Save draft`}
          </Button>
          <Button disabled={!hasEdits || isBusy} onClick={() => onEdit({})}>
            {t`Discard`}
          </Button>
        </Flex>
      ) : null}
    </Card>
  );
}
