import { useEffect, useState } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';

/** The server's time, once a second while `isTicking`; who wants no motion sees it stand at the last look. */
export function useNowMs(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    if (!isTicking || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) setNowMs(serverNowMs());
    }, 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return nowMs;
}
