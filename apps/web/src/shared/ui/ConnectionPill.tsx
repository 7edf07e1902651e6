import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHubStatus } from '#shared/hub/hub.ts';

/** Says that prices stand still because the live connection is being restored. */
export function ConnectionPill(): ReactNode {
  const { t } = useLingui();
  const status = useHubStatus();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(52px+var(--safe-top))] z-20 h-0"
    >
      {status === 'reconnecting' && (
        <span className="mx-auto mt-1 flex w-fit items-center gap-2 rounded-full bg-toast-bg px-3 py-1 text-meta text-toast-text shadow-[0_4px_16px_rgb(0_0_0/0.3)]">
          <span
            aria-hidden="true"
            className="size-1.5 animate-[ck-pulse_1.2s_ease-in-out_infinite] rounded-full bg-warn"
          />
          {t`Reconnecting…`}
        </span>
      )}
    </div>
  );
}
