import { Badge, Flex, Menu } from 'antd';
import type { MenuProps } from 'antd';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '#app/pages.ts';
import type { AdminPage, PageGroup } from '#app/pages.ts';
import { useRead } from '#shared/data/hooks.ts';
import { useSession } from '#shared/session/session.ts';

/** Queues are counted again this often. */
const COUNT_EVERY_MS = 15_000;

const GROUPS: readonly (readonly [PageGroup, MessageDescriptor])[] = [
  ['work', msg`Work`],
  ['exchange', msg`Exchange`],
  ['oversight', msg`Oversight`],
];

function selectedPath(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`;
}

/** The pages that this role may see, with how much waits in each queue. */
export function MainMenu({ onChoose }: { readonly onChoose?: () => void }): ReactNode {
  const { _ } = useLingui();
  const { pathname } = useLocation();
  const permissions = useSession(({ session }) => session?.me.permissions);
  const queues = useRead('queueCounts', {}, { everyMs: COUNT_EVERY_MS }).data?.queues ?? [];
  const item = ({
    path,
    title,
    menu,
    queue,
  }: AdminPage): NonNullable<MenuProps['items']>[number] => ({
    key: path,
    icon: menu === undefined ? null : <menu.Icon aria-hidden />,
    title: _(title),
    label: (
      <Flex align="center" justify="space-between" gap={8}>
        <Link to={path}>{_(title)}</Link>
        <Badge
          count={queues.find((one) => one.queue === queue)?.waiting ?? 0}
          size="small"
          color="#d92d48"
        />
      </Flex>
    ),
  });
  const isVisible = ({ permission, menu }: AdminPage, group: PageGroup): boolean =>
    menu?.group === group && (permission === null || permissions?.includes(permission) === true);
  const items = GROUPS.map(([group, label]) => ({
    type: 'group' as const,
    key: group,
    label: _(label),
    children: pages.filter((page) => isVisible(page, group)).map(item),
  })).filter(({ children }) => children.length > 0);
  const nav = useRef<HTMLElement>(null);
  // A page that was opened by a link may stand below what is in sight.
  useEffect(() => {
    nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, permissions]);
  return (
    <nav ref={nav}>
      <Menu
        theme="dark"
        mode="inline"
        items={items}
        selectedKeys={[selectedPath(pathname)]}
        onClick={() => onChoose?.()}
      />
    </nav>
  );
}
