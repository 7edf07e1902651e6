import type { MarketView } from '@candor/protocol';
import {
  Button,
  EmptyState,
  ErrorState,
  Header,
  SectionBreak,
  Segmented,
  SkeletonRows,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { signOf } from '@candor/money';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMarkets } from '#shared/markets/markets.ts';
import { useOwnRates } from '#shared/markets/own-rates.ts';
import { setPreferences } from '#shared/session/preferences.ts';
import { useSession } from '#shared/session/session.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { DealCards } from './DealCards.tsx';
import { DealFacts } from './DealFacts.tsx';
import { LiteConfirm } from './LiteConfirm.tsx';
import { LiteHistory } from './LiteHistory.tsx';
import { moneyOf } from './lite-deal.ts';
import type { LiteAct } from './lite-deal.ts';
import { useLiteDeal } from './use-lite-deal.ts';
import type { LiteModel } from './use-lite-deal.ts';

/** The trade tab in Lite mode: buying, selling and converting on one screen, at the market's price. */
export function LiteScreen(): ReactNode {
  const { t } = useLingui();
  const { data, isError, refetch } = useMarkets();
  const markets = useOwnRates(data?.markets);
  const money = moneyOf(markets ?? []);
  return (
    <>
      <Header
        title={t`Buy, sell, convert`}
        align="start"
        trailing={
          <Button tone="ghost" size="small" onClick={() => setPreferences({ isLite: false })}>
            {t`Leave Lite mode`}
          </Button>
        }
      />
      <ConnectionPill />
      {markets !== undefined && money !== undefined && (
        <LitePanel markets={markets} money={money} />
      )}
      {markets !== undefined && money === undefined && (
        <EmptyState text={t`No market is open yet.`} />
      )}
      {markets === undefined && isError && (
        <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {markets === undefined && !isError && <SkeletonRows count={4} shape="field" />}
    </>
  );
}

function LitePanel(props: {
  readonly markets: readonly MarketView[];
  readonly money: string;
}): ReactNode {
  const { markets, money } = props;
  const { t } = useLingui();
  const model = useLiteDeal(markets, money);
  const [isAsking, setIsAsking] = useState(false);
  const hasSession = useSession((state) => state.session !== undefined);
  return (
    <>
      <form
        noValidate
        aria-label={t`Buy, sell, convert`}
        onSubmit={(event) => {
          event.preventDefault();
          if (model.figures.problem === undefined) setIsAsking(true);
        }}
        className="flex flex-col gap-3 px-4 pt-1 pb-4"
      >
        <Segmented<LiteAct>
          label={t`What to do`}
          options={[
            { value: 'buy', label: t`Buy` },
            { value: 'sell', label: t`Sell` },
            { value: 'convert', label: t`Convert` },
          ]}
          value={model.act}
          onChange={model.setAct}
        />
        <DealCards markets={markets} money={money} model={model} />
        <Complaint model={model} />
        <DealFacts model={model} />
        <MainButton model={model} />
      </form>
      <SectionBreak />
      {hasSession && <LiteHistory markets={markets} />}
      <LiteConfirm isOpen={isAsking} model={model} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** What stands against the deal, as soon as something was typed. */
function Complaint({ model }: { readonly model: LiteModel }): ReactNode {
  const { t } = useLingui();
  const { legs, figures } = model;
  const { problem } = figures;
  return (
    <div role="status" className="text-meta text-red empty:hidden">
      {legs.length === 0 && t`These two coins cannot be converted into each other.`}
      {problem !== undefined &&
        problem.code !== 'missing' &&
        problemText(problem.code, problem.market, problem.bound)}
    </div>
  );
}

/** The one thing to do next. */
function MainButton({ model }: { readonly model: LiteModel }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isDemo = useIsDemo();
  const hasSession = useSession((state) => state.session !== undefined);
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const { act, deal, figures, available } = model;
  const { pay, get } = deal;
  const label =
    act === 'buy' ? t`Buy ${get}` : act === 'sell' ? t`Sell ${pay}` : t`Convert to ${get}`;
  const isPoor = available !== undefined && signOf(available) === 0;
  return (
    <div className="sticky bottom-[var(--tab-bar-height)] z-10 bg-bg py-1">
      {!hasSession && (
        <Button isBlock onClick={() => go.detour('pages/login/login')}>
          {t`Log in`}
        </Button>
      )}
      {hasSession && isPoor && (
        <Button
          isBlock
          onClick={() =>
            isDemo ? setIsFaucetOpen(true) : go.to('transfer', { to: 'spot', asset: pay })
          }
        >
          {isDemo ? t`Get demo funds` : t`Transfer`}
        </Button>
      )}
      {hasSession && !isPoor && (
        <Button
          type="submit"
          isBlock
          tone={act === 'convert' ? 'primary' : act === 'buy' ? 'up' : 'down'}
          disabled={figures.problem !== undefined || figures.received === undefined}
        >
          {label}
        </Button>
      )}
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </div>
  );
}
