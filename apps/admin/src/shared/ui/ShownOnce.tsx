import { Alert, Typography } from 'antd';
import type { ReactNode } from 'react';

interface ShownOnceProps {
  /** What to do with it, and that it does not come again. */
  readonly warning: string;
  readonly secret: string;
}

/** A secret that the server keeps no copy of, to be taken along now. */
export function ShownOnce({ warning, secret }: ShownOnceProps): ReactNode {
  return (
    <>
      <Alert type="warning" showIcon title={warning} />
      <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Typography.Text>
    </>
  );
}
