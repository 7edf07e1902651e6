import { Button, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Key, ReactNode } from 'react';
import type { ReadPages } from '#shared/api/hooks.ts';
import { useNextPage } from './use-next-page.ts';

interface PagedListProps<Page, Row> {
  readonly query: ReadPages<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly renderRow: (row: Row) => ReactNode;
  /** Stands where there is nothing. */
  readonly empty: ReactNode;
  /** What rows look like while they load. */
  readonly shape?: 'order' | 'line';
}

/** A list that comes page by page as one scrolls, with a button for those who do not scroll. */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>): ReactNode {
  const { query, rowsOf, keyOf, renderRow, empty, shape = 'order' } = props;
  const { t } = useLingui();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const end = useNextPage(query);
  if (data === undefined) {
    return isError ? (
      <ErrorState text={t`The records could not be loaded.`} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={5} shape={shape} />
    );
  }
  const rows = data.pages.flatMap((page) => [...rowsOf(page)]);
  if (rows.length === 0) return empty;
  return (
    <>
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>{renderRow(row)}</Fragment>
      ))}
      <div ref={end} className="grid min-h-12 place-items-center">
        {hasNextPage ? (
          <Button
            tone="ghost"
            size="small"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t`Load more`}
          </Button>
        ) : (
          <span className="text-meta text-t3">{t`No more records`}</span>
        )}
      </div>
    </>
  );
}
