import { Button, Divider, Flex, Popover } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface RowMenuProps {
  /** Whose acts these are, for those who hear the page. */
  readonly of: string;
  /** Acts and links of the row; each looks itself whether the person may. */
  readonly children: ReactNode;
  /** What shuts out or takes away: apart, and last. */
  readonly danger?: ReactNode;
}

/** What can be done with a row, behind one button at its end. It stays there while a form of it is open. */
export function RowMenu({ of, children, danger }: RowMenuProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={
        <Flex vertical gap={4} className="row-menu" role="group" aria-label={t`Acts: ${of}`}>
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
        size="small"
        type="text"
        aria-label={t`Acts: ${of}`}
        aria-expanded={isOpen}
        icon={<MoreOutlined aria-hidden />}
      />
    </Popover>
  );
}
