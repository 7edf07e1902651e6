import type { EndpointReply } from '@candor/protocol';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  ListRow,
  SearchField,
  SkeletonRows,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ContactSection } from './ContactSection.tsx';
import { SupportLink, SupportSection } from './SupportSection.tsx';
import { searchHelp } from './search-help.ts';

type Categories = EndpointReply<'common/problem'>['categories'];

/** How things work, by subject, to search; and whom to ask when that does not help. */
export function HelpScreen(): ReactNode {
  const { t } = useLingui();
  const locale = useLocaleCode();
  const [typed, setTyped] = useState(useQueryParam('q') ?? '');
  const help = useRead('common/problem', { locale });
  return (
    <Page title={t`Help center`} trailing={<SupportLink />}>
      <div className="px-4 pt-1 pb-3">
        <SearchField label={t`Search help`} value={typed} onChange={setTyped} />
      </div>
      {help.isError ? (
        <ErrorState text={errorText(help.error)} onRetry={() => void help.refetch()} />
      ) : help.data === undefined ? (
        <SkeletonRows count={8} shape="text" />
      ) : (
        <Found
          categories={searchHelp(help.data.categories, typed)}
          typed={typed}
          onClear={() => setTyped('')}
        />
      )}
      <SupportSection typed={typed} />
      <ContactSection />
    </Page>
  );
}

function Found(props: {
  readonly categories: Categories;
  readonly typed: string;
  readonly onClear: () => void;
}): ReactNode {
  const { categories, typed } = props;
  const { t } = useLingui();
  const go = useGo();
  if (categories.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={44} strokeWidth={1.2} />}
        text={t`No help page matches your search`}
        action={
          <Button tone="secondary" size="small" onClick={props.onClear}>
            {t`Clear search`}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-5 px-4 pb-6">
      {categories.map(({ category, title, articles }) => (
        <section key={category} aria-label={title}>
          <h2 className="mb-2 text-meta text-t3">{title}</h2>
          <Card className="overflow-hidden">
            {articles.map((article) => (
              <ListRow
                key={article.articleId}
                title={<span className="whitespace-normal">{article.title}</span>}
                note={article.summary}
                className="not-last:border-b not-last:border-line"
                onPress={() => {
                  // The article leads back to what was found.
                  go.replace('contact', typed === '' ? {} : { q: typed });
                  go.to('pages/home/newsDetail', { slug: article.slug });
                }}
              />
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}
