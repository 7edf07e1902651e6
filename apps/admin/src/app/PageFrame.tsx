import { Button, Result, Skeleton } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AdminPage } from '#app/pages.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { Forbidden } from '#shared/ui/states.tsx';

/** A page in the frame: not for this role, still loading, broken, or there. */
export function PageFrame({ page }: { readonly page: AdminPage }): ReactNode {
  const { pathname } = useLocation();
  const maySee = useMay(page.permission);
  if (!maySee) return <Forbidden permission={page.permission} />;
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <page.Screen />
      </Suspense>
    </PageBoundary>
  );
}

function PageFailure(): ReactNode {
  const { t } = useLingui();
  return (
    <Result
      status="error"
      title={t`This page could not be shown`}
      subTitle={t`Nothing was changed by it.`}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t`Reload`}
        </Button>
      }
    />
  );
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** One broken page leaves the others usable. */
class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailure /> : this.props.children;
  }
}
