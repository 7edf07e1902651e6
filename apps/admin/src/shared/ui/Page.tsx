import { Flex, Typography } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageProps {
  readonly title: string;
  /** One line under the title: what this page is for. */
  readonly about?: ReactNode;
  /** The page this one belongs under: the way back to it. */
  readonly under?: { readonly title: string; readonly path: string };
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the back office: its title, what it is for, and the page itself. */
export function Page({ title, about, under, extra, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="start" gap={12} wrap>
        <div>
          {under === undefined ? null : <Link to={under.path}>{under.title}</Link>}
          <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
            {title}
          </Typography.Title>
          {about === undefined ? null : <Typography.Text type="secondary">{about}</Typography.Text>}
        </div>
        {extra === undefined ? null : (
          <Flex gap={8} align="center" wrap>
            {extra}
          </Flex>
        )}
      </Flex>
      {children}
    </Flex>
  );
}
