import type { AdminReply, CaseEntry } from '@candor/protocol';
import { Descriptions, Flex, Space, Timeline, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DueText } from '#shared/ui/DueText.tsx';
import { ReviewDrawer } from '#shared/ui/ReviewDrawer.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText, UserLink } from '#shared/ui/texts.tsx';
import { useNeighbours } from '#shared/ui/use-neighbours.ts';
import { CaseActs } from './CaseActs.tsx';
import { Asker } from './Asker.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { EvidencePicture } from './Evidence.tsx';

type CaseDetail = AdminReply<'caseDetail'>;

interface CaseDrawerProps {
  readonly caseId: number | undefined;
  /** The cases of the list behind it, in their order. */
  readonly shown: readonly number[];
  readonly onClose: () => void;
  readonly onOpen: (caseId: number) => void;
}

/** One case: who asked for what, everything that was written and done, and what can be done now. */
export function CaseDrawer({ caseId, shown, onClose, onOpen }: CaseDrawerProps): ReactNode {
  const { t } = useLingui();
  const isOpen = caseId !== undefined;
  const neighbours = useNeighbours(shown, caseId);
  const read = useRead('caseDetail', { caseId: caseId ?? 0 }, { isEnabled: isOpen });
  return (
    <ReviewDrawer
      isOpen={isOpen}
      title={isOpen ? t`Case ${caseId}` : ''}
      onClose={onClose}
      neighbours={neighbours}
      onOpen={onOpen}
      footer={
        read.data === undefined ? null : (
          <CaseActs row={read.data.case} contact={read.data.contact} />
        )
      }
    >
      {isOpen ? (
        <Loaded read={read}>{(detail) => <Case detail={detail} onOpen={onOpen} />}</Loaded>
      ) : null}
    </ReviewDrawer>
  );
}

interface CaseProps {
  readonly detail: CaseDetail;
  readonly onOpen: (caseId: number) => void;
}

function Case({ detail, onOpen }: CaseProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const row = detail.case;
  return (
    <Flex vertical gap={20}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'user', label: t`User number`, children: <UserLink userId={row.userId} /> },
          { key: 'kind', label: t`Kind`, children: word(row.kind) },
          {
            key: 'state',
            label: t`State`,
            children: word(row.state === 'open' ? 'case_open' : row.state),
          },
          { key: 'taken', label: t`Taken by`, children: row.assignedTo?.name ?? '–' },
          { key: 'by', label: t`Opened by`, children: row.openedBy?.name ?? t`The user` },
          ...(row.subject === ''
            ? []
            : [{ key: 'subject', label: t`Subject`, children: row.subject }]),
          { key: 'at', label: t`Opened`, children: <TimeText ms={row.openedAtMs} /> },
          ...(row.dueAtMs === null
            ? []
            : [
                {
                  key: 'due',
                  label: t`Answer by`,
                  children: (
                    <DueText sinceMs={row.waitsSinceMs ?? row.openedAtMs} dueAtMs={row.dueAtMs} />
                  ),
                },
              ]),
        ]}
      />
      <Asker row={row} onOpen={onOpen} />
      {detail.contact === null ? null : (
        <ContactPanel caseId={row.caseId} contact={detail.contact} />
      )}
      <Timeline
        items={detail.entries.map((entry) => ({
          key: entry.entryId,
          content: <Entry caseId={row.caseId} entry={entry} />,
        }))}
      />
    </Flex>
  );
}

interface EntryProps {
  readonly caseId: number;
  readonly entry: CaseEntry;
}

function Entry({ caseId, entry }: EntryProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <Flex vertical gap={4}>
      <Space size={8} wrap>
        <Typography.Text strong>{word(entry.kind)}</Typography.Text>
        <Typography.Text type="secondary">
          {entry.staff?.name ?? t`The user`}, <TimeText ms={entry.atMs} />
        </Typography.Text>
      </Space>
      <Typography.Text style={{ whiteSpace: 'pre-wrap' }}>{entry.text}</Typography.Text>
      {entry.fileId === null ? null : <EvidencePicture caseId={caseId} fileId={entry.fileId} />}
    </Flex>
  );
}
