import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  readonly children: ReactNode;
  /** Below, quieter. */
  readonly below: ReactNode;
}

/** A figure of a table with what belongs to it below; both stand where the column's texts do. */
export function TwoLines({ children, below }: TwoLinesProps): ReactNode {
  return (
    <Flex vertical>
      <span>{children}</span>
      <Typography.Text type="secondary">{below}</Typography.Text>
    </Flex>
  );
}
