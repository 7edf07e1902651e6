import { CopyButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/**
 * The command that checks the same on another machine, in a copy of the repository; what of it names a round, a day or a
 * file is `args`. Elsewhere npx must not fetch whatever the registry has under that name.
 */
export function CommandLine(props: {
  /** The part of the program; without one it is that of rounds. */
  readonly command?: 'contract-closed';
  readonly args: string;
}): ReactNode {
  const { t } = useLingui();
  const program = ['npx --no-install candor-verify', props.command].filter(Boolean).join(' ');
  const command = `${program} --url ${location.origin} ${props.args}`;
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
