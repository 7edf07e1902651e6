import type { P2pAdView, P2pPairView } from '@candor/protocol';
import {
  EmptyState,
  ErrorState,
  Header,
  IconButton,
  Segmented,
  SideSwitch,
  SkeletonRows,
  Tabs,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Settings, Store } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useSettled } from '#shared/form/use-settled.ts';
import { AmountField } from '#shared/p2p/AmountField.tsx';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { P2pBar } from '#shared/p2p/P2pBar.tsx';
import { useSession } from '#shared/session/session.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Express } from './Express.tsx';
import { Filters } from './Filters.tsx';
import { assetsOf, pairOf } from './market-choice.ts';
import type { MarketChoice } from './market-choice.ts';
import { Offers } from './Offers.tsx';
import { PersonScreen } from './PersonScreen.tsx';
import { TakeSheet } from './TakeSheet.tsx';
import type { Taking } from './TakeSheet.tsx';
import { Visitor } from './Visitor.tsx';

const MARKET = 'pages/otc/otc';

/** Typing may pause this long before the offers are asked for. */
const TYPING_PAUSE_MS = 250;

/** The market where people trade coins for money with each other. */
export function MarketScreen(): ReactNode {
  useServerClock();
  const personId = useQueryParam('person');
  return personId === undefined ? <Market /> : <PersonScreen personId={Number(personId)} />;
}

function Market(): ReactNode {
  const { t } = useLingui();
  const config = useRead('p2pConfig', {}, { freshMs: 60_000 });
  const { data } = config;
  if (data === undefined) {
    return (
      <>
        <Head />
        {config.isError ? (
          <ErrorState
            text={t`The offers could not be loaded.`}
            onRetry={() => void config.refetch()}
          />
        ) : (
          <SkeletonRows count={4} shape="order" />
        )}
      </>
    );
  }
  const first = data.pairs[0];
  if (first === undefined || !data.isOpen) {
    return (
      <>
        <Head />
        <EmptyState
          icon={<Store size={44} strokeWidth={1.2} />}
          text={t`Nothing is traded between people at present.`}
        />
        <P2pBar activePath={MARKET} />
      </>
    );
  }
  return <OpenMarket pairs={data.pairs} first={first} />;
}

/** The bar at the top; children stand in its middle. */
function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Header
      title={children === undefined ? t`P2P` : undefined}
      onBack={go.back}
      trailing={
        <IconButton label={t`P2P settings`} onClick={() => go.to('Merchantsettings')}>
          <Settings size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Header>
  );
}

function OpenMarket(props: {
  readonly pairs: readonly P2pPairView[];
  readonly first: P2pPairView;
}): ReactNode {
  const { pairs, first } = props;
  const { t } = useLingui();
  const hasSession = useSession((state) => state.session !== undefined);
  const [view, setView] = useState<'offers' | 'express'>('offers');
  const [taking, setTaking] = useState<Taking>();
  const [choice, setChoice] = useState<MarketChoice>({
    side: 'buy',
    asset: first.asset,
    currency: first.currency,
    methods: [],
    merchantsOnly: false,
  });
  const [amount, setAmount] = useState<TypedAmount>({ unit: 'fiat', text: '' });
  const amountLabel = useAmountLabel(choice.side, amount.unit);
  const settled = useSettled(amount.text, TYPING_PAUSE_MS);
  const pair = pairOf(pairs, choice) ?? first;
  const wanted: TypedAmount = { unit: amount.unit, text: settled };
  const change = (next: Partial<MarketChoice>): void => setChoice({ ...choice, ...next });
  const take = (ad: P2pAdView): void => setTaking({ ad, pair, amount });
  const chooseCoin = (asset: string): void => {
    const { currency } = pairOf(pairs, { asset, currency: choice.currency }) ?? first;
    setAmount({ ...amount, text: '' });
    change({ asset, currency });
  };
  return (
    <>
      <Head>
        <h1 className="sr-only">{t`P2P`}</h1>
        <div className="flex-1 px-6">
          <SideSwitch
            label={t`Buy or sell`}
            buy={t`Buy`}
            sell={t`Sell`}
            value={choice.side}
            onChange={(side) => change({ side })}
          />
        </div>
      </Head>
      <Coins {...{ pairs, pair }} onChoose={chooseCoin} />
      <div className="flex flex-col gap-3 px-4 pt-3">
        <Segmented
          label={t`How to find an offer`}
          options={[
            { value: 'offers', label: t`All offers` },
            { value: 'express', label: t`Express` },
          ]}
          value={view}
          onChange={setView}
        />
        <AmountField label={amountLabel} pair={pair} amount={amount} onChange={setAmount} />
      </div>
      <Filters {...{ pairs, pair, choice }} hasMerchants={view === 'offers'} onChange={change} />
      {!hasSession ? (
        <Visitor />
      ) : view === 'offers' ? (
        <Offers choice={choice} amount={wanted} onTake={take} />
      ) : (
        <Express choice={choice} amount={wanted} pair={pair} onTake={take} />
      )}
      <TakeSheet taking={taking} onClose={() => setTaking(undefined)} />
      {hasSession && <P2pBar activePath={MARKET} />}
    </>
  );
}

/** The amount is what the reader gives or gets, in its unit. */
function useAmountLabel(side: 'buy' | 'sell', unit: TypedAmount['unit']): string {
  const { t } = useLingui();
  if (side === 'buy') return unit === 'fiat' ? t`I pay` : t`I buy`;
  return unit === 'fiat' ? t`I get` : t`I sell`;
}

function Coins(props: {
  readonly pairs: readonly P2pPairView[];
  readonly pair: P2pPairView;
  readonly onChoose: (asset: string) => void;
}): ReactNode {
  const { pairs, pair, onChoose } = props;
  const { t } = useLingui();
  return (
    <Tabs
      label={t`Coin`}
      options={assetsOf(pairs).map((asset) => ({ value: asset, label: asset }))}
      value={pair.asset}
      onChange={onChoose}
      hasLine
    />
  );
}
