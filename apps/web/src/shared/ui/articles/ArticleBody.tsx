import { cx } from '@candor/ui-kit';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown.ts';

/** An article's text with its headings, lists and links; it can hold nothing that acts by itself. */
export function ArticleBody({ body }: { readonly body: string }): ReactNode {
  const blocks = useMemo(() => parseMarkdown(body), [body]);
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

const PROSE = 'text-list leading-7 break-words text-t2';

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-6 text-list font-semibold">
          <Inlines inlines={block.inlines} />
        </h2>
      ) : (
        <h3 className="mt-5 text-body font-semibold">
          <Inlines inlines={block.inlines} />
        </h3>
      );
    case 'paragraph':
      return (
        <p className={cx(PROSE, 'mt-4 [h2+&]:mt-1 [h3+&]:mt-1')}>
          <Lines lines={block.lines} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className={cx(PROSE, 'mt-4 border-l-2 border-primary-text pl-3')}>
          <Lines lines={block.lines} />
        </blockquote>
      );
    case 'bullets':
      return (
        <ul className={cx(PROSE, 'mt-3 list-disc space-y-1 pl-5')}>
          <Items items={block.items} />
        </ul>
      );
    case 'numbers':
      return (
        <ol className={cx(PROSE, 'num mt-3 list-decimal space-y-1 pl-6')}>
          <Items items={block.items} />
        </ol>
      );
    case 'rule':
      return <hr className="mt-6 border-line" />;
  }
}

function Items({ items }: { readonly items: readonly (readonly Inline[])[] }): ReactNode {
  return items.map((inlines, index) => (
    <li key={index}>
      <Inlines inlines={inlines} />
    </li>
  ));
}

function Lines({ lines }: { readonly lines: readonly (readonly Inline[])[] }): ReactNode {
  return lines.map((inlines, index) => (
    <span key={index}>
      {index > 0 && <br />}
      <Inlines inlines={inlines} />
    </span>
  ));
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) => <InlineView key={index} inline={inline} />);
}

function InlineView({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return <strong className="font-semibold text-t1">{inline.text}</strong>;
    case 'em':
      return <em>{inline.text}</em>;
    case 'code':
      return <code className="rounded-tag bg-s2 px-1 text-body text-t1">{inline.text}</code>;
    case 'link':
      return <LinkView text={inline.text} target={inline.target} />;
  }
}

/** Links to the web go through the page that says where they lead. */
function LinkView(props: { readonly text: string; readonly target: string }): ReactNode {
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
      className="text-left font-medium text-primary-text underline underline-offset-2"
    >
      {text}
    </button>
  );
}
