import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** A picture that was sent; a tap shows it whole. */
export function ChatPicture({ url }: { readonly url: string }): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="press shrink-0" onClick={() => setIsOpen(true)}>
        <img
          src={url}
          alt={t`Picture in the chat`}
          className="size-20 rounded-input bg-on-fill object-cover"
        />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Picture in the chat`}>
        <img
          src={url}
          alt={t`Picture in the chat`}
          className="mx-auto max-h-[72dvh] max-w-full object-contain px-4"
        />
      </Sheet>
    </>
  );
}
