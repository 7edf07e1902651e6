import { useLingui } from '@lingui/react/macro';
import type { Site } from './coin-edits.ts';

/** What the sites of a coin are called. */
export function useSiteNames(): Readonly<Record<Site, string>> {
  const { t } = useLingui();
  return {
    website: t`Website`,
    whitePaper: t`White paper`,
    source: t`Source code`,
    explorer: t`Explorer`,
  };
}
