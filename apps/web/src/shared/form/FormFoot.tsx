import type { ReactNode } from 'react';

/**
 * The end of a form that is a page (`page-form`): what went wrong and the button. It stands at the bottom of the
 * page, where the thumb is, whatever the form's length; on a low screen it is simply the form's last part.
 */
export function FormFoot({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="bottom-0 z-20 mt-auto flex flex-col gap-2 border-t border-line bg-bg px-4 pt-3 pb-[calc(12px+var(--safe-bottom))] [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  );
}
