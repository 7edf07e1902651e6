import type { CaseRow, ContactCase, ContactRefusal } from '@candor/protocol';
import { Form, Radio } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';

const CATEGORIES = [
  'not_proved',
  'picture_unreadable',
  'details_differ',
  'not_possible',
] as const satisfies readonly ContactRefusal[];

const refresh = ['caseDetail', 'caseList'] as const;

/** The decision on a request for another contact: approved by two, or refused, also after the approval. */
export function ContactActs({
  row,
  contact,
}: {
  readonly row: CaseRow;
  readonly contact: ContactCase;
}): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { caseId, userId } = row;
  return (
    <>
      {contact.state === 'approved' ? null : (
        <ActButton
          act="caseContactChange"
          label={t`Replace the contact`}
          effect={t`Every contact of user ${userId} is told, and can stop it. Once the delay is over the contact is replaced, all sessions end, and nothing leaves the account for a day.`}
          button={{ type: 'primary' }}
          toRequest={({ reason }) => ({ caseId, reason })}
          refresh={refresh}
        />
      )}
      <ActButton<'caseContactRefuse', { readonly category: ContactRefusal }>
        act="caseContactRefuse"
        label={t`Refuse`}
        effect={t`Whoever asked reads the category, never the reason. A change that was approved is stopped.`}
        isDanger
        isTwoStep={false}
        initialValues={{ category: 'not_proved' }}
        fields={
          <Form.Item name="category" label={t`Category`}>
            <Radio.Group options={CATEGORIES.map((value) => ({ value, label: word(value) }))} />
          </Form.Item>
        }
        toRequest={({ category, reason }) => ({ caseId, category, reason })}
        refresh={refresh}
      />
    </>
  );
}
