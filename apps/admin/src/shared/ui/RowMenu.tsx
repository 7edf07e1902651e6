import { Button, Divider, Flex, Popover } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { menuStep } from './menu-steps.ts';

interface RowMenuProps {
  /** Whose acts these are, for those who hear the page. */
  readonly of: string;
  /** Acts and links of the row; each looks itself whether the person may. */
  readonly children: ReactNode;
  /** What shuts out or takes away: apart, and last. */
  readonly danger?: ReactNode;
}

/** What of a menu takes the focus. */
const ITEMS = 'button:not(:disabled), a[href]';

/**
 * What can be done with a row, behind one button at its end. It stays there while a form of it is open. Keys move in
 * it as in a menu; Escape and Tab lead back to its button. It holds buttons, not `menuitem`s: each opens a form.
 */
export function RowMenu({ of, children, danger }: RowMenuProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys in a form that an act opened come here too; they are the form's.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      setIsOpen(false);
      opener.current?.focus();
      return;
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = menuStep(event.key, at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <Popover
      trigger="click"
      afterOpenChange={(hasOpened) => {
        if (hasOpened) menu.current?.querySelector<HTMLElement>(ITEMS)?.focus();
      }}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Flex
          ref={menu}
          vertical
          gap={4}
          className="row-menu"
          role="toolbar"
          aria-orientation="vertical"
          aria-label={t`Acts: ${of}`}
          onKeyDown={onKeyDown}
        >
          {children}
          {danger === undefined ? null : (
            <>
              <Divider style={{ margin: '4px 0' }} />
              {danger}
            </>
          )}
        </Flex>
      }
    >
      <Button
        ref={opener}
        size="small"
        type="text"
        aria-label={t`Acts: ${of}`}
        aria-expanded={isOpen}
        icon={<MoreOutlined aria-hidden />}
      />
    </Popover>
  );
}
