import { useEffect } from 'react';
import type { RefObject } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=combobox]';

/** Whether a key is pressed for the drawer: in it or nowhere, and not to write something. */
function isForDrawer(event: KeyboardEvent, drawer: Element): boolean {
  const { target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false;
  if (!(target instanceof Element) || target.closest(TYPED_INTO) !== null) return false;
  return target === document.body || drawer.contains(target);
}

/**
 * Presses the button of the open drawer that names the key in its `aria-keyshortcuts`. A form over the
 * drawer has the keys for itself.
 */
export function useShortcuts(body: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent): void => {
      const drawer = body.current?.closest('.ant-drawer');
      if (drawer === null || drawer === undefined || !isForDrawer(event, drawer)) return;
      const key = event.key.toUpperCase();
      const button = Array.from(drawer.querySelectorAll('button[aria-keyshortcuts]')).find(
        (one) => one.getAttribute('aria-keyshortcuts') === key,
      );
      if (!(button instanceof HTMLButtonElement)) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [body, isOpen]);
}
