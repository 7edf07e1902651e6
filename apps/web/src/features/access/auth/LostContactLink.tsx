import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Leads whoever cannot read a code any more to customer service. */
export function LostContactLink(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <button
      type="button"
      className="-my-2.5 self-center py-2.5 text-center text-body font-medium text-primary-text"
      onClick={() => go.to('pages/forgetPwd/forgetPwd', { view: 'lost' })}
    >
      {t`I can’t receive codes any more`}
    </button>
  );
}
