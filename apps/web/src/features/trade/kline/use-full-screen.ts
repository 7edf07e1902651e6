import { openSheetStep } from '@candor/ui-kit';
import { useEffect, useState } from 'react';

interface FullScreen {
  readonly isFull: boolean;
  /** The device did not turn the screen: the page turns the chart by itself. */
  readonly isTurned: boolean;
  readonly setIsFull: (isFull: boolean) => void;
}

/** The whole screen for the chart, sideways; Escape or a step back to leave. */
export function useFullScreen(): FullScreen {
  const [isFull, setIsFull] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isUpright = useUpright();
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent): void => {
      // An open sheet takes it for itself.
      const isSheetOpen = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isSheetOpen) setIsFull(false);
    };
    const onChange = (): void => {
      if (document.fullscreenElement === null) setIsFull(false);
    };
    const root = document.documentElement;
    root.style.overflow = 'hidden';
    void enter(root).then(() => setIsAsked(true));
    addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      root.style.overflow = '';
      setIsAsked(false);
      removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null)
        void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  useEffect(() => (isFull ? openSheetStep(() => setIsFull(false)) : undefined), [isFull]);
  const isTurned = isFull && isAsked && isUpright;
  useEffect(() => {
    // Its sheets lie on their side with it.
    if (!isTurned) return;
    const { dataset } = document.documentElement;
    dataset['sideways'] = '';
    return () => {
      delete dataset['sideways'];
    };
  }, [isTurned]);
  return { isFull, isTurned, setIsFull };
}

/** Asks the device for the whole screen, sideways. Neither is there on every phone. */
async function enter(root: HTMLElement): Promise<void> {
  const { requestFullscreen } = root as Partial<HTMLElement>;
  const { orientation } = screen as {
    orientation?: { lock?: (to: string) => Promise<void> };
  };
  try {
    await requestFullscreen?.call(root);
    await orientation?.lock?.('landscape');
  } catch {
    // The chart fills the page all the same, and turns by itself.
  }
}

/** Whether the page is higher than wide. */
function useUpright(): boolean {
  const [isUpright, setIsUpright] = useState(false);
  useEffect(() => {
    const query = matchMedia('(orientation: portrait)');
    const onChange = (): void => setIsUpright(query.matches);
    onChange();
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isUpright;
}
