import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { ServiceBanner } from './ServiceBanner.tsx';

const RECHECK_MS = 60_000;

/** What is stopped for everybody, above every screen; nothing on an ordinary day. */
export function ServiceNotice(): ReactNode {
  const locale = useLocaleCode();
  const { data } = useRead('common/service', { locale }, { everyMs: RECHECK_MS });
  if (data === undefined) return null;
  const isOrdinary = data.maintenance === null && data.stopped.length === 0;
  return isOrdinary ? null : <ServiceBanner service={data} />;
}
