import { useEffect, useState } from 'react';
import { serverNowMs, useServerClock } from '#shared/api/server-clock.ts';

/** A cut-off is seen within this time of its moment; the server alone decides what is in time. */
const TICK_MS = 250;

/** The server's time, four times a second while the page is visible. It is a figure, so it runs for who wants no motion, too. */
export function useClock(): number {
  useServerClock();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNowMs(serverNowMs());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
