import { Flex, Timeline, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TimeText } from '#shared/ui/texts.tsx';

export interface Moment {
  readonly key: string;
  readonly text: ReactNode;
  /** Undefined for what stands in no moment. */
  readonly ms?: number;
}

/** What happened, in the order in which it did. */
export function Story({ moments }: { readonly moments: readonly Moment[] }): ReactNode {
  const { t } = useLingui();
  return (
    <div>
      <Typography.Paragraph strong>{t`Story`}</Typography.Paragraph>
      <Timeline
        items={moments.map(({ key, text, ms }) => ({
          key,
          content:
            ms === undefined ? (
              text
            ) : (
              <Flex justify="space-between" gap={12} wrap>
                <span>{text}</span>
                <TimeText ms={ms} />
              </Flex>
            ),
        }))}
      />
    </div>
  );
}
