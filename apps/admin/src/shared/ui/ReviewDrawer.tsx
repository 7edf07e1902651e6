import { Drawer, Flex, Image, Typography } from 'antd';
import type { ReactNode } from 'react';

/** Wide enough for two pictures beside each other; on a small screen it covers everything. */
const DRAWER_WIDTH_PX = 760;

interface ReviewDrawerProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The decision's buttons; they stay in view while the case scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A case to look through and to decide, at the right of its list. */
export function ReviewDrawer(props: ReviewDrawerProps): ReactNode {
  return (
    <Drawer
      open={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={DRAWER_WIDTH_PX}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      footer={props.footer}
    >
      {props.children}
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
