import { Result } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An address that leads nowhere. */
export function NotFoundHere(): ReactNode {
  const { t } = useLingui();
  return (
    <Result
      status="404"
      title={t`This page does not exist`}
      extra={<Link to="/">{t`Go to the dashboard`}</Link>}
    />
  );
}
