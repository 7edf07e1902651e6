import { Header } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useGo } from '#shared/navigation/navigation.ts';

interface PageProps {
  readonly title: ReactNode;
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** A pushed page: header with back and title, then its content. */
export function Page({ title, trailing, children }: PageProps): ReactNode {
  const go = useGo();
  return (
    <>
      <Header title={title} onBack={go.back} trailing={trailing} />
      {children}
    </>
  );
}
