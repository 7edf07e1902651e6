import { Button, Drawer, Flex, Image, Typography } from 'antd';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Neighbours, RowId } from './use-neighbours.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Wide enough for two pictures beside each other; on a small screen it covers everything. */
const DRAWER_WIDTH_PX = 760;

interface ReviewDrawerProps<Id extends RowId> {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What stands beside this one in its list. */
  readonly neighbours: Neighbours<Id>;
  readonly onOpen: (id: Id) => void;
  /** The decision's buttons; they stay in view while the case scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A case to look through and to decide, at the right of its list, with the way to the next one. */
export function ReviewDrawer<Id extends RowId>(props: ReviewDrawerProps<Id>): ReactNode {
  const { t } = useLingui();
  const { isOpen, neighbours, onOpen } = props;
  const body = useRef<HTMLDivElement>(null);
  useShortcuts(body, isOpen);
  const step = (label: string, key: string, icon: ReactNode, id: Id | undefined): ReactNode => (
    <Button
      size="small"
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${key})`}
      icon={icon}
      disabled={id === undefined}
      onClick={() => id !== undefined && onOpen(id)}
    />
  );
  return (
    <Drawer
      open={isOpen}
      onClose={props.onClose}
      title={props.title}
      size={DRAWER_WIDTH_PX}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      extra={
        <Flex gap={8}>
          {step(t`Previous in the list`, 'K', <UpOutlined aria-hidden />, neighbours.previous)}
          {step(t`Next in the list`, 'J', <DownOutlined aria-hidden />, neighbours.next)}
        </Flex>
      }
      footer={props.footer}
    >
      <div ref={body}>{props.children}</div>
    </Drawer>
  );
}

export interface ReviewPicture {
  readonly label: string;
  readonly url: string;
}

/** Pictures of a case: a click enlarges one, with zoom, turning and the way to the next. */
export function ReviewPictures({
  pictures,
}: {
  readonly pictures: readonly ReviewPicture[];
}): ReactNode {
  return (
    <Image.PreviewGroup>
      <Flex gap={12} wrap>
        {pictures.map(({ label, url }) => (
          <figure key={label} style={{ margin: 0 }}>
            <Image
              src={url}
              alt={label}
              width={210}
              height={140}
              style={{ objectFit: 'cover', borderRadius: 8 }}
            />
            <Typography.Text type="secondary" style={{ display: 'block' }}>
              <figcaption>{label}</figcaption>
            </Typography.Text>
          </figure>
        ))}
      </Flex>
    </Image.PreviewGroup>
  );
}
