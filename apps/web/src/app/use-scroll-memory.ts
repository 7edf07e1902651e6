import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** Addresses remembered; beyond this a visit is long and nobody goes back to its beginning. */
const POSITIONS_MAX = 100;

/**
 * Puts the page where it was: a tab at its own place, a page at its place when one comes back to it,
 * everything else at the top.
 */
export function useScrollMemory(tabPath: string | undefined): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const name = tabPath ?? key;
  useLayoutEffect(() => {
    const isReturn = tabPath !== undefined || (navigationType as string) === 'POP';
    scrollTo(0, isReturn ? (positions.get(name) ?? 0) : 0);
    const remember = (): void => {
      positions.delete(name);
      positions.set(name, scrollY);
      const [oldest] = positions.keys();
      if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [name, tabPath, navigationType]);
}
