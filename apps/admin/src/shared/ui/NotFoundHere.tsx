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
      title={<h1 style={{ font: 'inherit', margin: 0 }}>{t`This page does not exist`}</h1>}
      extra={<Link to="/">{t`Go to the dashboard`}</Link>}
    />
  );
}
