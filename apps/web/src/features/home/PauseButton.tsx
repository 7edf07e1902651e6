import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';

/** Stops what moves by itself on Home, or lets it go on; nothing where the system asked for calm already. */
export function PauseButton({ className }: { readonly className?: string }): ReactNode {
  const { t } = useLingui();
  const isPaused = usePreferences((preferences) => preferences.isMotionPaused);
  const Icon = isPaused ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={isPaused ? t`Let banners move` : t`Pause moving banners`}
      onClick={() => setPreferences({ isMotionPaused: !isPaused })}
      className={cx('press grid size-10 place-items-center motion-reduce:hidden', className)}
    >
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
