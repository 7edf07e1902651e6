import { ArrowDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Key, ReactNode } from 'react';
import { Button, IconButton, Spinner } from '#components/Button.tsx';
import { useUiTexts } from '#lib/texts.tsx';
import { usePull } from '#lib/use-pull.ts';

/** Rows kept beyond each edge of the screen, so that a fast flick does not show emptiness. */
const OVERSCAN_ROWS = 8;

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Pixels at the normal text size; rows grow with the reader's text. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item) => Key;
  readonly renderRow: (item: Item) => ReactNode;
  readonly label: string;
  /** Present while there is more: called when the end comes near, and by the button. */
  readonly onEnd?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}

/** How much larger than normal the reader has set their text. */
function textScale(): number {
  const size = getComputedStyle(document.documentElement).fontSize.replace('px', '');
  return Number(size) / 16 || 1;
}

function useVisibleRange(rowCount: number, rowHeight: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ first: 0, last: 24 });
  useEffect(() => {
    const measure = (): void => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeight) - OVERSCAN_ROWS);
      const last = Math.min(rowCount, Math.ceil((innerHeight - top) / rowHeight) + OVERSCAN_ROWS);
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [rowCount, rowHeight]);
  return { ref, range };
}

/** A list of equal rows of which only those near the screen exist; asks for more at its end. */
export function InfiniteList<Item>(props: VirtualListProps<Item>): ReactNode {
  const { items, keyOf, renderRow, onEnd, isLoadingMore = false } = props;
  const rowHeight = props.rowHeight * textScale();
  const { ref, range } = useVisibleRange(items.length, rowHeight);
  const texts = useUiTexts();
  const isNearEnd = range.last >= items.length;
  useEffect(() => {
    if (isNearEnd && !isLoadingMore && items.length > 0) onEnd?.();
  }, [isNearEnd, isLoadingMore, items.length, onEnd]);
  return (
    <>
      <ul
        ref={ref}
        aria-label={props.label}
        className="relative"
        style={{ height: items.length * rowHeight }}
      >
        {items.slice(range.first, range.last).map((item, index) => (
          <li
            key={keyOf(item)}
            className="absolute inset-x-0"
            style={{ top: (range.first + index) * rowHeight, height: rowHeight }}
          >
            {renderRow(item)}
          </li>
        ))}
      </ul>
      {isLoadingMore && (
        <div role="status" className="grid h-12 place-items-center text-t3">
          <span className="sr-only">{texts.loading}</span>
          <Spinner />
        </div>
      )}
      {onEnd !== undefined && !isLoadingMore && (
        <div className="grid h-12 place-items-center">
          <Button tone="ghost" size="small" onClick={onEnd}>
            {texts.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** Page by page, for tables that must not grow. `page` starts at 1. */
export function Pagination(props: {
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}): ReactNode {
  const { page, pageCount, onChange } = props;
  const texts = useUiTexts();
  return (
    <nav className="flex items-center justify-center gap-4 py-2">
      <IconButton
        label={texts.previousPage}
        disabled={page <= 1}
        className="disabled:opacity-40"
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <span className="num text-body text-t2">{`${String(page)} / ${String(pageCount)}`}</span>
      <IconButton
        label={texts.nextPage}
        disabled={page >= pageCount}
        className="disabled:opacity-40"
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

/** Pull down at the top of a page to load it again. */
export function PullToRefresh(props: {
  readonly onRefresh: () => Promise<unknown>;
  /** Pixels of pull that let go into a refresh. */
  readonly offset?: number;
  readonly children: ReactNode;
}): ReactNode {
  const texts = useUiTexts();
  const offset = props.offset ?? 60;
  const { ref, pulled, phase } = usePull(offset, props.onRefresh);
  const words = {
    idle: '',
    pulling: texts.pullToRefresh,
    ready: texts.releaseToRefresh,
    refreshing: texts.refreshing,
  }[phase];
  return (
    <div ref={ref}>
      <div
        role="status"
        style={{ height: pulled }}
        className="flex items-center justify-center gap-2 overflow-hidden text-meta text-t3"
      >
        {phase === 'refreshing' && <Spinner className="size-4" />}
        {(phase === 'pulling' || phase === 'ready') && (
          <ArrowDown
            size={16}
            strokeWidth={1.8}
            aria-hidden="true"
            className={
              phase === 'ready' ? 'rotate-180 transition-transform' : 'transition-transform'
            }
          />
        )}
        {words}
      </div>
      {props.children}
    </div>
  );
}
