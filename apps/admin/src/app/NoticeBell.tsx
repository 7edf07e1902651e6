import { Badge, Button, Empty, Flex, Popover, Tag, Typography } from 'antd';
import { BellOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notices, unseen } from '#app/notices.ts';
import type { Notice } from '#app/notices.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { useRead } from '#shared/data/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { TimeText } from '#shared/ui/texts.tsx';

/** Notices are asked for again this often; the count of approvals comes with the menu's. */
const READ_EVERY_MS = 30_000;
const COUNT_EVERY_MS = 15_000;

const PANEL_WIDTH_PX = 320;

/** What a member of staff should know: approvals that wait, sign-ins to the account, alarms about look-ups and guessing. */
export function NoticeBell(): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const staffId = useSession(({ session }) => session?.me.staffId) ?? 0;
  const seen = usePreferences(({ noticesSeen }) => noticesSeen);
  const queues = useRead('queueCounts', {}, { everyMs: COUNT_EVERY_MS }).data?.queues ?? [];
  const read = useRead('myNotices', {}, { everyMs: READ_EVERY_MS });
  const approvals = queues.find(({ queue }) => queue === 'approvals')?.waiting ?? 0;
  const flags = queues.find(({ queue }) => queue === 'flags')?.waiting ?? 0;
  const list = notices(read.data);
  const fresh = unseen(list, seen, staffId);
  const open = (next: boolean): void => {
    setIsOpen(next);
    const latestMs = list[0]?.atMs;
    // Read once it was closed again, so that what is new stays marked while it is looked at.
    if (!next && latestMs !== undefined) {
      usePreferences.setState({ noticesSeen: { staffId, atMs: latestMs } });
    }
  };
  const count = approvals + flags + fresh.length;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={open}
      title={t`Notices`}
      content={
        <Flex
          vertical
          gap={12}
          style={{
            width: `min(${PANEL_WIDTH_PX}px, calc(100vw - 64px))`,
            maxHeight: 420,
            overflow: 'auto',
          }}
        >
          <QueueLinks approvals={approvals} flags={flags} onFollow={() => open(false)} />
          {list.map((notice) => (
            <NoticeLine
              key={notice.key}
              notice={notice}
              isFresh={fresh.includes(notice)}
              onFollow={() => open(false)}
            />
          ))}
          {approvals + flags === 0 && list.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t`Nothing in the last seven days`}
            />
          ) : null}
        </Flex>
      }
    >
      <Button type="text" aria-label={t`Notices: ${count}`}>
        <Badge count={count} size="small" color="#d92d48">
          <BellOutlined aria-hidden style={{ fontSize: 16 }} />
        </Badge>
      </Button>
    </Popover>
  );
}

interface QueueLinksProps {
  readonly approvals: number;
  readonly flags: number;
  readonly onFollow: () => void;
}

/** What waits for somebody, whoever that is. */
function QueueLinks({ approvals, flags, onFollow }: QueueLinksProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      {approvals === 0 ? null : (
        <Link to="/approvals" onClick={onFollow}>
          {t`Approvals waiting for a decision: ${approvals}`}
        </Link>
      )}
      {flags === 0 ? null : (
        <Link to="/surveillance" onClick={onFollow}>
          {t`Flags of surveillance not reviewed: ${flags}`}
        </Link>
      )}
    </>
  );
}

function NoticeLine({
  notice,
  isFresh,
  onFollow,
}: {
  readonly notice: Notice;
  readonly isFresh: boolean;
  readonly onFollow: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Flex vertical gap={2} style={{ overflowWrap: 'anywhere' }}>
      <Flex gap={8} align="center" wrap>
        <Link to={notice.kind === 'sign_in' ? '/me' : '/audit'} onClick={onFollow}>
          <NoticeText notice={notice} />
        </Link>
        {notice.kind === 'sign_in' && notice.isNew ? (
          <Tag color="warning">{t`first time with this address and browser`}</Tag>
        ) : null}
        {isFresh ? <Tag color="blue">{t`not seen yet`}</Tag> : null}
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        <TimeText ms={notice.atMs} />
      </Typography.Text>
    </Flex>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }): ReactNode {
  const { t } = useLingui();
  if (notice.kind === 'sign_in') {
    const { address } = notice;
    return t`Sign-in to your account from ${address}`;
  }
  const { email } = notice;
  if (notice.kind === 'sign_in_alarm') return t`Somebody guesses at the sign-in of ${email}`;
  if (notice.kind === 'codes_alarm') return t`Somebody guesses at codes of users`;
  if (notice.kind === 'texts_alarm')
    return t`Text messages are held back: more were asked for than go out`;
  return t`${email} used up a day’s look-ups of personal data`;
}
