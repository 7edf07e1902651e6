import type { ContractMarketView } from '@candor/protocol';
import { formatCompact, formatExact, ListRow, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  BellPlus,
  BookOpen,
  ClipboardList,
  History,
  ScrollText,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import type { FactRow } from '#shared/ui/FactRows.tsx';
import { setContractView, useContractView } from '../contract-view.ts';
import { rateText } from '#shared/contracts/figures-text.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

/** Where else one may want to go from here, one setting, and the market's rules. */
export function MoreRows(props: {
  readonly market: ContractMarketView;
  readonly onLimits: () => void;
  readonly onTerms: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { market, onLimits, onTerms, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const isConfirmed = useContractView((view) => view.isConfirmed);
  const hasSession = useSession((state) => state.session !== undefined);
  const leave = (path: string, query?: Readonly<Record<string, string>>): void => {
    onClose();
    go.to(path, query);
  };
  const icon = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;
  const { accountKind, quoteAsset } = market;
  return (
    <>
      <ListRow
        leading={<ClipboardList {...icon} />}
        title={t`Orders and history`}
        onPress={() => leave('pages/lever/orderList', { product: 'contract' })}
      />
      <ListRow
        leading={<BellPlus {...icon} />}
        title={t`Set a price alert`}
        onPress={() => leave('pages/neWs/neWs', { view: 'alerts', symbol: market.symbol })}
      />
      <ListRow
        leading={<History {...icon} />}
        title={t`Closed positions`}
        onPress={() => leave('pages/lever/leverList', { product: 'contract' })}
      />
      <ListRow
        leading={<ScrollText {...icon} />}
        title={t`Rules and public logs`}
        onPress={() =>
          leave('pages/home/market', { view: 'contract-rules', symbol: market.symbol })
        }
      />
      <ListRow leading={<BookOpen {...icon} />} title={t`Contract terms`} onPress={onTerms} />
      <ListRow
        leading={<ArrowLeftRight {...icon} />}
        title={t`Transfer`}
        onPress={() => leave('transfer', { to: accountKind, asset: quoteAsset })}
      />
      {hasSession && (
        <ListRow leading={<ShieldCheck {...icon} />} title={t`My limits`} onPress={onLimits} />
      )}
      <ListRow leading={<Wallet {...icon} />} title={t`Assets`} onPress={() => leave('assets')} />
      <ListRow
        title={t`Confirm orders before sending`}
        trailing={
          <Switch
            label={t`Confirm orders before sending`}
            isOn={isConfirmed}
            onChange={(isOn) => setContractView({ isConfirmed: isOn })}
          />
        }
      />
      <MarketRules market={market} />
    </>
  );
}

function MarketRules({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const { baseAsset, quoteAsset } = market;
  const rows: readonly FactRow[] = [
    [
      t`Fee, maker / taker`,
      `${rateText(market.makerFeePpm)} / ${rateText(market.takerFeePpm)}`,
      <ContractTerm key="fee" name="fee">{t`Fee, maker / taker`}</ContractTerm>,
    ],
    [
      t`Liquidation fee`,
      rateText(market.liquidationFeePpm),
      <ContractTerm key="liquidation" name="liquidationFee" />,
    ],
    [t`1 lot`, `${formatExact(market.lotSize)} ${baseAsset}`],
    [t`Price step`, `${formatExact(market.priceStep)} ${quoteAsset}`],
    [t`Amount step`, lotsText(market.lotStep)],
    [t`Largest position`, `${formatCompact(market.positionMax)} ${quoteAsset}`],
    [t`Market order protection`, rateText(market.marketProtectionPpm)],
  ];
  return (
    <section className="px-4 pt-3 pb-4">
      <h3 className="text-body font-semibold">{t`Trading rules`}</h3>
      <FactRows rows={rows} className="mt-2 gap-y-2" />
    </section>
  );
}
