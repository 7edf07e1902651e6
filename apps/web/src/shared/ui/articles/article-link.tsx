import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What a link of an article becomes on the phone. */
export const articleLinkOf = (text: string, target: string): ReactNode => (
  <ArticleLink text={text} target={target} />
);

/** A link of an article; those to the web go through the page that says where they lead. */
function ArticleLink(props: { readonly text: string; readonly target: string }): ReactNode {
  const { text, target } = props;
  const go = useGo();
  return (
    <button
      type="button"
      role="link"
      onClick={() => {
        if (target.startsWith('https://')) go.to('web-view', { url: target });
        else go.to('pages/home/newsDetail', { slug: target });
      }}
      className="article-link"
    >
      {text}
    </button>
  );
}
