import { Tabs } from 'antd';
import type { TabsProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * Tabs, in a list that has nothing but tabs. Ant Design's own list also holds the button for tabs that do not
 * fit, which no tab list may have. A tab that is left is taken down, so that one that is opened again asks again;
 * what holds words not saved yet says `destroyOnHidden={false}`.
 */
export function PageTabs(props: TabsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nav = box.current?.querySelector('.ant-tabs-nav');
    for (const name of ['role', 'aria-orientation']) {
      const value = nav?.getAttribute(name) ?? null;
      if (value === null) continue;
      nav?.removeAttribute(name);
      nav?.querySelector('.ant-tabs-nav-list')?.setAttribute(name, value);
    }
  });
  return (
    <div ref={box}>
      <Tabs destroyOnHidden {...props} />
    </div>
  );
}
