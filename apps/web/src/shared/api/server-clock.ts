import { useEffect } from 'react';
import { api } from './api.ts';

/** Server's clock less this device's. A phone whose clock is off by hours counts down rightly with it. */
let offsetMs = 0;
let isAsked = false;

async function askClock(): Promise<void> {
  const askedAt = performance.now();
  const { timeMs } = await api('common/sysTime', {});
  offsetMs = timeMs + (performance.now() - askedAt) / 2 - Date.now();
}

/** The server's time as well as it is known; this device's until the server was asked. */
export function serverNowMs(): number {
  return Date.now() + offsetMs;
}

/** Asks the server for its time, once a visit: for screens that count down to a moment of the server's. */
export function useServerClock(): () => number {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    askClock().catch(() => {
      isAsked = false;
    });
  }, []);
  return serverNowMs;
}
