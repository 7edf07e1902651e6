import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { parseMarkdown } from '#lib/markdown.ts';
import type { Block, Inline } from '#lib/markdown.ts';

/** What a link of an article becomes: `target` is an address of the web over TLS, or an article's slug. */
type LinkOf = (text: string, target: string) => ReactNode;

interface ArticleBodyProps {
  readonly body: string;
  readonly linkOf: LinkOf;
}

/**
 * An article's text with its headings, lists and links; it can hold nothing that acts by itself. Its look is
 * `article.css`, which whoever shows articles takes in.
 */
export function ArticleBody({ body, linkOf }: ArticleBodyProps): ReactNode {
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return (
    <div className="article">
      {blocks.map((block, index) => (
        <Fragment key={index}>{blockOf(block, linkOf)}</Fragment>
      ))}
    </div>
  );
}

interface ArticlePageProps extends ArticleBodyProps {
  readonly title: string;
  /** The day it was published, as its reader writes days. */
  readonly day: string;
}

/** A whole article: title, day and text. */
export function ArticlePage({ title, day, ...rest }: ArticlePageProps): ReactNode {
  return (
    <article>
      <h1 className="article-title">{title}</h1>
      <p className="article-day">{day}</p>
      <ArticleBody {...rest} />
    </article>
  );
}

function blockOf(block: Block, linkOf: LinkOf): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading>{piecesOf(block.inlines, linkOf)}</Heading>;
    }
    case 'paragraph':
      return <p>{linesOf(block.lines, linkOf)}</p>;
    case 'quote':
      return <blockquote>{linesOf(block.lines, linkOf)}</blockquote>;
    case 'bullets':
      return <ul>{itemsOf(block.items, linkOf)}</ul>;
    case 'numbers':
      return <ol>{itemsOf(block.items, linkOf)}</ol>;
    case 'rule':
      return <hr />;
  }
}

function itemsOf(items: readonly (readonly Inline[])[], linkOf: LinkOf): ReactNode {
  return items.map((inlines, index) => <li key={index}>{piecesOf(inlines, linkOf)}</li>);
}

function linesOf(lines: readonly (readonly Inline[])[], linkOf: LinkOf): ReactNode {
  return lines.map((inlines, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {piecesOf(inlines, linkOf)}
    </Fragment>
  ));
}

function piecesOf(inlines: readonly Inline[], linkOf: LinkOf): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{pieceOf(inline, linkOf)}</Fragment>);
}

function pieceOf(inline: Inline, linkOf: LinkOf): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'em':
      return <em>{inline.text}</em>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return linkOf(inline.text, inline.target);
  }
}
