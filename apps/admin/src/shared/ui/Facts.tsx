import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

export type Fact = readonly [key: string, label: string, value: ReactNode];

interface FactsProps {
  readonly items: readonly Fact[];
  /** Pairs beside each other where there is room. */
  readonly columns?: 2 | 3;
}

/** What something is, in pairs of a name and a value. */
export function Facts({ items, columns = 3 }: FactsProps): ReactNode {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: columns }}
      items={items.map(([key, label, children]) => ({ key, label, children }))}
    />
  );
}
