import { Header, PullToRefresh } from '@candor/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

interface PageProps {
  readonly title: ReactNode;
  readonly trailing?: ReactNode;
  /** What it shows changes by itself: pulling it down asks for everything on it again. */
  readonly isPulled?: boolean;
  readonly children: ReactNode;
}

/** A pushed page: header with back and title, then its content. */
export function Page({ title, trailing, isPulled = false, children }: PageProps): ReactNode {
  const go = useGo();
  const queries = useQueryClient();
  return (
    <>
      <Header title={title} onBack={go.back} trailing={trailing} />
      {isPulled ? (
        <PullToRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
          {children}
        </PullToRefresh>
      ) : (
        children
      )}
    </>
  );
}
