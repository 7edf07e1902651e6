import { ListRow, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What the exchange says of its own books, as the first row of a card. */
export function BooksRow({ isBalanced }: { readonly isBalanced: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <ListRow
      title={t`All accounts together`}
      note={t`The sum of all accounts is zero in every asset`}
      className="border-b border-line"
      value={
        isBalanced ? (
          <Tag tone="green">{t`Balanced`}</Tag>
        ) : (
          <Tag tone="red">{t`Out of balance`}</Tag>
        )
      }
    />
  );
}
