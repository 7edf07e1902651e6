import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordStrength } from './auth-form.ts';

const COLOURS = ['bg-s3', 'bg-red', 'bg-warn', 'bg-green', 'bg-green'] as const;

/** Four bars that fill as a password gets harder to guess, with a word for those who cannot see. */
export function StrengthMeter({ password }: { readonly password: string }): ReactNode {
  const { t } = useLingui();
  const strength = passwordStrength(password);
  const words = ['', t`Too weak`, t`Fair`, t`Good`, t`Strong`] as const;
  return (
    <div className="flex items-center">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx('h-1 flex-1 rounded-full', bar <= strength ? COLOURS[strength] : 'bg-s3')}
          />
        ))}
      </div>
      <span
        aria-live="polite"
        className="text-right text-cap text-t3 not-empty:ml-2 not-empty:min-w-14"
      >
        {words[strength]}
      </span>
    </div>
  );
}
