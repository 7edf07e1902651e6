import { useEffect, useState } from 'react';
import { guardLeaving } from './navigation.ts';

interface LeaveGuard {
  /** Somebody wants to leave, and is to be asked. */
  readonly isLeaving: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Where an entry stands in the history; the router writes it there. */
function placeInHistory(): number | undefined {
  const { idx } = (history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
}

/**
 * Asks before a page is left by its back button or by a step in the history, and lets the browser ask before it
 * is closed or loaded again. A step cannot be prevented: it is undone at once, and no page hears of it.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  /** How the user wants to leave. */
  const [way, setWay] = useState<{ readonly go: () => void }>();
  useEffect(() => {
    if (!isOn) return;
    const home = placeInHistory();
    const { hash } = location;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    guardLeaving({
      ask: (go) => setWay({ go }),
      holdStep: () => {
        const place = placeInHistory();
        if (place === home && location.hash === hash) return true;
        // An address typed by hand is an entry without a place yet, and meant.
        if (home === undefined || place === undefined) return false;
        const steps = place - home;
        setWay({
          go: () => history.go(steps),
        });
        history.go(-steps);
        return true;
      },
    });
    return () => {
      removeEventListener('beforeunload', onUnload);
      guardLeaving(undefined);
    };
  }, [isOn]);
  return {
    isLeaving: way !== undefined,
    stay: () => setWay(undefined),
    leave: () => {
      guardLeaving(undefined);
      setWay(undefined);
      way?.go();
    },
  };
}
