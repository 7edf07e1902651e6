import { Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFieldTexts } from '#shared/texts/field-texts.ts';
import { diffRows } from './diff.ts';

/** A row stays a row: the others stand in its details. */
const FIELDS_SHOWN = 3;

interface ChangedFieldsProps {
  /** JSON texts as the server wrote them down; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an act changes in few words, a line each: the field, what it was and what it becomes. */
export function ChangedFields({ before, after }: ChangedFieldsProps): ReactNode {
  const { t } = useLingui();
  const { fieldName, fieldValue } = useFieldTexts();
  const changed = diffRows(before, after, fieldValue).filter(({ isChanged }) => isChanged);
  const more = changed.length - FIELDS_SHOWN;
  return (
    <Flex vertical style={{ maxWidth: 420 }}>
      {changed.slice(0, FIELDS_SHOWN).map((row) => (
        <Typography.Text key={row.field} ellipsis={{ tooltip: true }}>
          {fieldName(row.field)}:{' '}
          <Typography.Text type="secondary">{row.before ?? '–'}</Typography.Text>
          {' → '}
          <strong>{row.after ?? '–'}</strong>
        </Typography.Text>
      ))}
      {more > 0 ? <Typography.Text type="secondary">{t`and ${more} more`}</Typography.Text> : null}
    </Flex>
  );
}
