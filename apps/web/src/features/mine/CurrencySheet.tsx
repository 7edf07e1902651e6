import { RadioList, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCurrencies } from '#shared/markets/fiat.ts';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';

/** In which currency worth is shown beside prices and balances; it changes no price. */
export function CurrencySheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t, i18n } = useLingui();
  const currency = usePreferences((state) => state.currency);
  const currencies = useCurrencies(i18n.locale);
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Currency`}>
      <p className="px-4 pb-2 text-meta text-t2">
        {t`For display only: prices and orders stay in their own coin.`}
      </p>
      <RadioList<string>
        label={t`Currency`}
        options={currencies.map((one) => ({
          value: one.currency,
          label: `${one.currency} ${one.sign} · ${one.name}`,
        }))}
        value={currency}
        onChange={(next) => {
          setPreferences({ currency: next });
          props.onClose();
        }}
      />
    </Sheet>
  );
}
