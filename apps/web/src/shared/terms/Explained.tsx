import { cx, Sheet } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** A word and what it means. */
export interface TermText {
  readonly name: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** How a word stands on a screen. */
export interface ExplainedProps {
  readonly className?: string;
  /** What stands there, when it is more than the word. */
  readonly children?: ReactNode;
}

/** A word with a dotted line: one tap explains it. */
export function Explained(props: ExplainedProps & { readonly term: TermText }): ReactNode {
  const { t } = useLingui();
  const [name, text] = [t(props.term.name), t(props.term.text)];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={cx(
          'relative border-b border-dotted border-t3 text-t3 before:absolute before:-inset-x-1 before:-inset-y-3',
          props.className,
        )}
      >
        {props.children ?? name}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={name}>
        <p className="px-4 pb-6 text-body text-t2">{text}</p>
      </Sheet>
    </>
  );
}
