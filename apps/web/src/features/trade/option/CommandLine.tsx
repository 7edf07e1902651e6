import { CopyButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/**
 * The command that checks the same on another machine, in a copy of the repository; what of it names a round or a day
 * is `args`. Elsewhere npx must not fetch whatever the registry has under that name.
 */
export function CommandLine({ args }: { readonly args: string }): ReactNode {
  const { t } = useLingui();
  const command = `npx --no-install candor-verify --url ${location.origin} ${args}`;
  return (
    <div className="flex items-center gap-2 pl-1">
      <span className="min-w-0 flex-1">
        <span className="block text-meta text-t2">{t`On another machine`}</span>
        <code className="block truncate text-meta text-t3">{command}</code>
      </span>
      <CopyButton text={command} label={t`Copy the command`} />
    </div>
  );
}
