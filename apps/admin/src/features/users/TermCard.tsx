import type { IdentityTerm } from '@candor/protocol';
import { Card, Descriptions, Flex, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';

const refresh = ['identityTerm'] as const;

/** Until when a user's verification holds, and the acts that move the day. */
export function TermCard({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const read = useRead('identityTerm', { userId });
  return (
    <Card size="small" title={t`Verification`}>
      <Loaded read={read}>
        {({ term }) => (term === null ? t`No verification holds.` : <Term term={term} />)}
      </Loaded>
    </Card>
  );
}

function Term({ term }: { readonly term: IdentityTerm }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { until, boundBy, isRenewalWaiting, task } = term;
  return (
    <Flex vertical gap={12}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'until',
            label: t`Last day (UTC)`,
            children: <strong className="num">{until}</strong>,
          },
          { key: 'bound', label: t`Follows from`, children: word(`bound_${boundBy}`) },
          {
            key: 'renewal',
            label: t`New document`,
            children: isRenewalWaiting ? t`Waits for review` : '–',
          },
          {
            key: 'task',
            label: t`To do`,
            children:
              task === null ? (
                '–'
              ) : task.doneAtMs === null ? (
                <TimeText ms={task.openedAtMs} />
              ) : (
                `${task.doneBy ?? ''}: ${task.reason ?? ''}`
              ),
          },
        ]}
      />
      <TermActs term={term} />
    </Flex>
  );
}

interface Move {
  readonly until: string;
}

function TermActs({ term }: { readonly term: IdentityTerm }): ReactNode {
  const { t } = useLingui();
  const { userId } = term;
  const field = (
    <Form.Item
      name="until"
      label={t`Last day (UTC)`}
      rules={[{ required: true, message: t`Choose a day` }]}
    >
      <Input type="date" />
    </Form.Item>
  );
  return (
    <Flex gap={8} wrap>
      <ActButton<'identityTermSooner', Move>
        act="identityTermSooner"
        label={t`Bring forward`}
        effect={t`The user is told as of any last day. After it nothing new that asks for an identity can begin.`}
        fields={field}
        toRequest={({ until, reason }) => ({ userId, until, reason })}
        refresh={refresh}
      />
      <ActButton<'identityTermLater', Move>
        act="identityTermLater"
        label={t`Put off`}
        effect={t`The verification holds until the later day, and never beyond the document.`}
        fields={field}
        summary={({ until }) => until}
        toRequest={({ until, reason }) => ({ userId, until, reason })}
        refresh={refresh}
      />
    </Flex>
  );
}
