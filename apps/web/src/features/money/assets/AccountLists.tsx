import type { AccountKind, EndpointReply } from '@candor/protocol';
import { Amount, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { accountColours } from './account-colours.ts';
import { accountsByValue } from './wallet-view.ts';

interface WalletProps {
  readonly wallet: EndpointReply<'wallet'>;
}

/** Cards on top of the page; the other accounts are in the tab. */
const CARDS = 4;

/** The accounts with the most in them, as cards. */
export function AccountCards({ wallet }: WalletProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-3 px-4 pb-4">
      {accountsByValue(wallet)
        .slice(0, CARDS)
        .map(({ accountKind, totalValue }) => (
          <button
            key={accountKind}
            type="button"
            onClick={() => go.to('tradeAccount', { kind: accountKind })}
            className="press min-w-0 rounded-card border border-line bg-s1 p-3 text-left"
          >
            <span className="flex items-center gap-2 text-meta text-t2">
              <AccountDot kind={accountKind} />
              <span className="min-w-0 flex-1 truncate">{t(accountTexts[accountKind])}</span>
              <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
            </span>
            <Amount
              value={totalValue}
              isHidden={isHidden}
              className="mt-1.5 block truncate text-list font-semibold"
            />
            <span className="text-meta text-t3">{wallet.valuationAsset}</span>
          </button>
        ))}
    </div>
  );
}

/** Every account with what it is worth. */
export function AccountList({ wallet }: WalletProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  return (
    <ul>
      {accountsByValue(wallet).map(({ accountKind, totalValue }) => (
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

function AccountDot({ kind }: { readonly kind: AccountKind }): ReactNode {
  return (
    <span
      aria-hidden="true"
      style={{ background: accountColours[kind] }}
      className="block size-2 shrink-0 rounded-full"
    />
  );
}
