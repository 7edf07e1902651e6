import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** A wide table scrolls sideways by keyboard too: its scrolling part can be focused. */
export function KeyboardScroll({ children }: { readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
  });
  return <div ref={box}>{children}</div>;
}
