import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=combobox]';

/** Whether a key press asks for the search: Ctrl or Cmd with K anywhere, a slash where nothing is written. */
function asksForSearch(event: KeyboardEvent): boolean {
  if (event.altKey || event.repeat) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  const { target } = event;
  return event.key === '/' && !(target instanceof Element && target.closest(TYPED_INTO) !== null);
}

/** Opens the search from the keyboard. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}
