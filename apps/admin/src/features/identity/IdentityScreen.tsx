import type { AdminReply } from '@candor/protocol';
import { Button } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { oneOf, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { IdentityDrawer } from './IdentityDrawer.tsx';
import { useCountryName } from '#shared/texts/country-name.ts';

type Attempt = AdminReply<'identityQueue'>['attempts'][number];

const STATES = ['pending', 'approved', 'refused', 'revoked', 'replaced'] as const;
const RECHECK_MS = 15_000;

const TONES: Readonly<Record<Attempt['state'], Tone>> = {
  pending: 'wait',
  approved: 'good',
  refused: 'bad',
  revoked: 'bad',
  replaced: 'wait',
};

function useColumns(open: (attemptId: number) => void): TableColumnsType<Attempt> {
  const { t } = useLingui();
  const word = useWords();
  const countryName = useCountryName();
  return [
    {
      title: t`No.`,
      dataIndex: 'attemptId',
      render: (attemptId: number) => (
        <Button type="link" size="small" onClick={() => open(attemptId)}>
          {t`Review ${attemptId}`}
        </Button>
      ),
    },
    {
      title: t`Submitted`,
      dataIndex: 'submittedAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
    {
      title: t`User number`,
      dataIndex: 'userId',
      render: (id: number) => <UserLink userId={id} />,
    },
    { title: t`Country`, dataIndex: 'country', render: countryName },
    { title: t`Document`, dataIndex: 'documentType', render: (type: string) => word(type) },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Attempt['state']) => <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>,
    },
    {
      title: t`Taken by`,
      dataIndex: 'claim',
      render: (claim: Attempt['claim'], { decidedBy }) => claim?.name ?? decidedBy ?? '–',
    },
  ];
}

/** Documents that wait for somebody to look at them, the longest waiting first. */
export function IdentityScreen(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { values, change } = useUrlState();
  const state = oneOf(STATES, values['state']) ?? 'pending';
  const open = (attemptId: number): void => change({ review: String(attemptId) });
  return (
    <Page
      title={t`Identity reviews`}
      about={t`Whoever takes a review sees names, number and pictures; every look is written down.`}
    >
      <CrudTable
        name="identityQueue"
        toRequest={() => ({ state })}
        rowsOf={({ attempts }) => attempts}
        rowKey="attemptId"
        columns={useColumns(open)}
        everyMs={RECHECK_MS}
        filters={[
          {
            key: 'state',
            label: t`State`,
            kind: 'choice',
            fallback: 'pending',
            options: STATES.map((value) => ({ value, label: word(value) })),
          },
        ]}
        empty={t`Nothing to review.`}
        order={{ by: 'submittedAtMs', fallback: state === 'pending' ? 'oldest' : 'newest' }}
        drawer={(attempts) => (
          <IdentityDrawer
            attemptId={wholeOf(values['review'])}
            shown={attempts.map(({ attemptId }) => attemptId)}
            onClose={() => change({ review: '' })}
            onOpen={open}
          />
        )}
      />
    </Page>
  );
}
