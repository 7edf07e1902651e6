import type { InputRef } from 'antd';
import { Button, Input, Modal, Typography } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { Loaded } from '#shared/ui/states.tsx';
import { addressOf } from './addresses.ts';
import { FoundRecords, FoundUsers } from './Hits.tsx';
import { useSearchKeys } from './use-search-keys.ts';

const WIDTH_PX = 640;

/** The longest that the server takes. */
const TEXT_LENGTH_MAX = 254;

/** One field for whatever somebody has in hand: opened by a button, a slash, or Ctrl and K. */
export function SearchEverywhere({ isWide }: { readonly isWide: boolean }): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<InputRef>(null);
  const open = useCallback(() => setIsOpen(true), []);
  useSearchKeys(open);
  return (
    <>
      <Button
        icon={<SearchOutlined aria-hidden />}
        aria-label={t`Search everywhere`}
        aria-keyshortcuts="/ Control+K"
        type={isWide ? 'default' : 'text'}
        onClick={open}
      >
        {isWide ? (
          <>
            <Typography.Text type="secondary">{t`Search everywhere`}</Typography.Text>
            <Typography.Text keyboard>/</Typography.Text>
          </>
        ) : null}
      </Button>
      <Modal
        open={isOpen}
        title={t`Search everywhere`}
        footer={null}
        width={WIDTH_PX}
        destroyOnHidden
        afterOpenChange={(isShown) => {
          if (isShown) field.current?.focus();
        }}
        onCancel={() => setIsOpen(false)}
      >
        <SearchPanel field={field} onFollow={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

/** What is typed faster than this is not asked for letter by letter. */
const SETTLED_AFTER_MS = 200;

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface SearchPanelProps {
  readonly field: RefObject<InputRef | null>;
  readonly onFollow: () => void;
}

function SearchPanel({ field, onFollow }: SearchPanelProps): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const read = useRead('search', { text }, { isEnabled: text !== '', isKeptMeanwhile: true });
  const goToFirst = (): void => {
    if (text !== typed.trim() || read.isPlaceholderData || read.data === undefined) return;
    const [address] = [
      ...read.data.users.map(({ userId }) => `/users/${userId}`),
      ...read.data.records.map(addressOf),
    ];
    if (address === undefined) return;
    onFollow();
    void navigate(address);
  };
  return (
    <>
      <Input
        ref={field}
        allowClear
        maxLength={TEXT_LENGTH_MAX}
        value={typed}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t`What to look for`}
        placeholder={t`Number, email address, phone, nickname or invite code`}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={goToFirst}
      />
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0 16px' }}>
        {t`Numbers of users, orders, trades, P2P orders, cases and reviews. Enter opens the first.`}
      </Typography.Paragraph>
      {text === '' ? null : (
        <Loaded read={read}>
          {({ users, records }) =>
            users.length + records.length === 0 ? (
              <Typography.Text>{t`Nothing has this number or begins so.`}</Typography.Text>
            ) : (
              <>
                <FoundUsers users={users} onFollow={onFollow} />
                <FoundRecords records={records} onFollow={onFollow} />
              </>
            )
          }
        </Loaded>
      )}
    </>
  );
}
