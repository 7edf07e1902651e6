import type { MarketView } from '@candor/protocol';
import { ListRow, Sheet, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, BookOpen, ClipboardList, Coins, Feather, Wallet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { setPreferences } from '#shared/session/preferences.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { setTradeView, useTradeView } from '#shared/trading/trade-view.ts';
import { MarketRules } from './MarketRules.tsx';

/** Comes with the first look at it. */
const TermsSheet = lazy(async () => {
  const { TradeTermsSheet: Terms } = await import('./TradeTermsSheet.tsx');
  return { default: Terms };
});

interface MoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly market: MarketView;
}

/** Where else one may want to go from here, one setting, and the market's rules. */
export function MoreSheet({ isOpen, onClose, market }: MoreSheetProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isDemo = useIsDemo();
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const [isTermsOpen, setIsTermsOpen] = useState(false);
  const isConfirmed = useTradeView((view) => view.isConfirmed);
  const leave = (path: string, query?: Readonly<Record<string, string>>): void => {
    onClose();
    go.to(path, query);
  };
  const icon = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={`${market.baseAsset}/${market.quoteAsset}`}>
        <ListRow
          leading={<ClipboardList {...icon} />}
          title={t`Orders and history`}
          onPress={() => leave('pages/trade/entrust')}
        />
        <ListRow
          leading={<ArrowLeftRight {...icon} />}
          title={t`Transfer`}
          onPress={() => leave('transfer', { to: 'spot', asset: market.quoteAsset })}
        />
        <ListRow leading={<Wallet {...icon} />} title={t`Assets`} onPress={() => leave('assets')} />
        {isDemo && (
          <ListRow
            leading={<Coins {...icon} />}
            title={t`Get demo funds`}
            onPress={() => {
              onClose();
              setIsFaucetOpen(true);
            }}
          />
        )}
        <ListRow
          leading={<BookOpen {...icon} />}
          title={t`Trading terms`}
          onPress={() => {
            onClose();
            setIsTermsOpen(true);
          }}
        />
        <LiteRow onClose={onClose} />
        <ListRow
          title={t`Confirm orders before sending`}
          trailing={
            <Switch
              label={t`Confirm orders before sending`}
              isOn={isConfirmed}
              onChange={(isOn) => setTradeView({ isConfirmed: isOn })}
            />
          }
        />
        <MarketRules market={market} />
      </Sheet>
      <Suspense fallback={null}>
        <TermsSheet isOpen={isTermsOpen} onClose={() => setIsTermsOpen(false)} />
      </Suspense>
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </>
  );
}

/** Leads to the simple screen in place of this one. */
function LiteRow({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <ListRow
      leading={<Feather size={20} strokeWidth={1.8} aria-hidden="true" />}
      title={t`Lite mode`}
      note={t`Buy, sell and convert on one simple screen.`}
      onPress={() => {
        onClose();
        setPreferences({ isLite: true });
      }}
    />
  );
}
