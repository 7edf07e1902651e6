import { Card, ListRow } from '@candor/ui-kit';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** A row that leads to a page of its own. */
export interface PathRow {
  readonly path: string;
  /** Which part of the page. */
  readonly view?: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly value?: ReactNode;
}

/** A row's picture, in the one size and weight that rows have. */
export function rowIcon(Icon: LucideIcon): ReactNode {
  return <Icon size={20} strokeWidth={1.8} aria-hidden="true" />;
}

/** A card of rows, each leading to its page. */
export function PathRows({ rows }: { readonly rows: readonly PathRow[] }): ReactNode {
  const go = useGo();
  return (
    <Card className="overflow-hidden">
      {rows.map((row) => (
        <ListRow
          key={row.path}
          leading={row.icon}
          title={row.title}
          value={row.value}
          className="not-last:border-b not-last:border-line"
          onPress={() => go.to(row.path, row.view === undefined ? {} : { view: row.view })}
        />
      ))}
    </Card>
  );
}
