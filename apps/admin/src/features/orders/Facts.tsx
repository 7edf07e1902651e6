import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

export type Fact = readonly [key: string, label: string, value: ReactNode];

/** What something is, in pairs of a name and a value. */
export function Facts({ items }: { readonly items: readonly Fact[] }): ReactNode {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 3 }}
      items={items.map(([key, label, children]) => ({ key, label, children }))}
    />
  );
}
