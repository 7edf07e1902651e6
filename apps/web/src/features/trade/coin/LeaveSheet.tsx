import { CopyButton, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** Asks before the reader leaves for a page that is not ours, with its whole address. */
export function LeaveSheet(props: {
  readonly url: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { url, onClose } = props;
  const { t } = useLingui();
  // It keeps its address while it leaves.
  const [shown, setShown] = useState(url);
  if (url !== undefined && url !== shown) setShown(url);
  return (
    <Sheet isOpen={url !== undefined} onClose={onClose} title={t`You are leaving Candor`}>
      <div className="px-4 pb-4">
        <p className="text-body text-t2">
          {t`This page is not ours. Never type your Candor password there.`}
        </p>
        <div className="mt-3 flex items-center gap-2 rounded-input bg-s2 py-1 pr-1 pl-3">
          <p className="num min-w-0 flex-1 py-2 text-body [overflow-wrap:anywhere]">{shown}</p>
          <CopyButton text={shown ?? ''} />
        </div>
        <a
          href={shown}
          target="_blank"
          rel="noreferrer noopener"
          onClick={onClose}
          className="press mt-4 flex min-h-12 w-full items-center justify-center gap-2 rounded-card bg-primary px-4 text-list font-semibold text-on-fill"
        >
          {t`Open page`}
          <ExternalLink size={18} strokeWidth={1.8} aria-hidden="true" />
        </a>
      </div>
    </Sheet>
  );
}
