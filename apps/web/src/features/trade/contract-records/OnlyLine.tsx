import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What of a public log is shown where the address names a line, with the way to all of it. */
export function OnlyLine(props: {
  readonly text: string;
  readonly view: string;
  readonly symbol?: string;
}): ReactNode {
  const { text, view, symbol } = props;
  const { t } = useLingui();
  const go = useGo();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pb-2 text-meta text-t2">
      <span>{text}</span>
      <Button
        tone="ghost"
        size="small"
        className="-mr-3"
        onClick={() =>
          go.replace('pages/home/market', { view, ...(symbol !== undefined && { symbol }) })
        }
      >
        {t`Show all`}
      </Button>
    </p>
  );
}
