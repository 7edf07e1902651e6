import { Button, Result, Skeleton } from 'antd';
import { LeftOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { pages } from '#app/pages.ts';
import type { AdminPage } from '#app/pages.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { Forbidden } from '#shared/ui/states.tsx';
import type { CameFrom } from '#shared/ui/texts.tsx';

/** A page in the frame: not for this role, still loading, broken, or there. */
export function PageFrame({ page }: { readonly page: AdminPage }): ReactNode {
  const { pathname } = useLocation();
  const maySee = useMay(page.permission);
  if (!maySee) return <Forbidden permission={page.permission} />;
  return (
    <PageBoundary key={pathname}>
      <BackLink />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <page.Screen />
      </Suspense>
    </PageBoundary>
  );
}

/** The way back to where a link was followed, with what was open there; nothing for who came otherwise. */
function BackLink(): ReactNode {
  const { t, i18n } = useLingui();
  const { from } = (useLocation().state ?? {}) as Partial<CameFrom>;
  const [path = ''] = from?.split('?') ?? [];
  const page = pages.find((one) => matchPath(one.path, path) !== null);
  if (from === undefined || page === undefined) return null;
  const title = i18n._(page.title);
  return (
    <Link to={from} style={{ display: 'inline-block', marginBottom: 8 }}>
      <LeftOutlined aria-hidden /> {t`Back to ${title}`}
    </Link>
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
