import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

const HEIGHT = 120;
const BAR = 10;
const GAP = 4;

interface DayBarsProps {
  readonly days: readonly { readonly day: string; readonly count: number }[];
  readonly label: string;
}

/** Counts by day as bars; a pointer on a bar, or a screen reader, tells the figures. */
export function DayBars({ days, label }: DayBarsProps): ReactNode {
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const width = days.length * (BAR + GAP);
  return (
    <Flex vertical gap={4}>
      <svg
        role="img"
        aria-label={`${label}: ${total}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        style={{ width: '100%', height: 180 }}
        preserveAspectRatio="none"
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / highest) * HEIGHT);
          return (
            <rect
              key={day}
              x={at * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={2}
              fill={count === 0 ? 'var(--ant-color-border)' : 'var(--ant-color-primary)'}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <Flex justify="space-between">
        <Typography.Text type="secondary" className="num">
          {days[0]?.day}
        </Typography.Text>
        <Typography.Text type="secondary" className="num">
          {days.at(-1)?.day}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
