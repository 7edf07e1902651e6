import type { PayMethodView } from '@candor/protocol';
import { CopyButton, IconButton, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { groupCardNumber } from './method-form.ts';
import { fieldText } from './method-texts.ts';

/** The account of a payment method: masked until the user asks to see it, then whole and to copy. */
export function AccountLine({ method }: { readonly method: PayMethodView }): ReactNode {
  const { kind, account, payMethodId } = method;
  const { t } = useLingui();
  const [whole, setWhole] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const name = fieldText(kind, 'account');
  const toggle = (): void => {
    if (whole !== undefined) {
      setWhole(undefined);
      return;
    }
    setIsAsking(true);
    api('cnyPayDetail', { payMethodId })
      .then(
        (detail) => setWhole(detail.account),
        (error: unknown) => toastStore.show(errorText(error), 'error'),
      )
      .finally(() => setIsAsking(false));
  };
  const Icon = whole === undefined ? Eye : EyeOff;
  return (
    <div className="mt-2 -mb-1 flex items-center gap-1">
      <p className="num min-w-0 text-list font-semibold tracking-wide break-all">
        <span className="sr-only">{name} </span>
        {whole === undefined ? account : kind === 'bank' ? groupCardNumber(whole) : whole}
      </p>
      <IconButton
        label={whole === undefined ? t`Show the whole account` : t`Hide the account`}
        isBusy={isAsking}
        onClick={toggle}
        className="text-t3"
      >
        <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      {whole !== undefined && (
        <CopyButton text={whole} label={t`Copy account`} className="shrink-0" />
      )}
    </div>
  );
}
