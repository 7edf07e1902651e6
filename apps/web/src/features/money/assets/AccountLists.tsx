import { signOf } from '@candor/money';
import type { AccountKind, EndpointReply } from '@candor/protocol';
import { Amount, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { hasProduct } from '#shared/trading/accounts/account-kinds.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { accountColours } from './account-colours.ts';
import { accountsByValue } from './wallet-view.ts';

interface WalletProps {
  readonly wallet: EndpointReply<'wallet'>;
}

/** Every account with what it is worth. */
export function AccountList({ wallet }: WalletProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (
    <ul>
      {shownAccounts(wallet).map(({ accountKind, totalValue }) => (
        <li key={accountKind}>
          <ListRow
            leading={<AccountDot kind={accountKind} />}
            title={t(accountTexts[accountKind])}
            value={<Amount value={totalValue} isHidden={isHidden} asset={wallet.valuationAsset} />}
            onPress={() => go.to('tradeAccount', { kind: accountKind })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Accounts that hold something or that something can be done with, the richest first. */
function shownAccounts(wallet: WalletProps['wallet']): ReturnType<typeof accountsByValue> {
  return accountsByValue(wallet).filter(
    ({ accountKind, totalValue }) => hasProduct(accountKind) || signOf(totalValue) > 0,
  );
}

function AccountDot({ kind }: { readonly kind: AccountKind }): ReactNode {
  return (
    <span
      aria-hidden="true"
      style={{ background: accountColours[kind] }}
      className="block size-2 shrink-0 rounded-full"
    />
  );
}
