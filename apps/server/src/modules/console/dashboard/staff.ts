import type { AdminReply } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { AdminHandlers, StaffCall } from '#modules/console/acts/index.ts';
import { readHouseAlarms } from './house-alarms.ts';
import type { HouseAlarmsDeps } from './house-alarms.ts';
import { readHouseFigures } from './house-figures.ts';
import type { HouseFiguresDeps } from './house-figures.ts';
import { dayOf } from './exchange-figures.ts';
import type { ExchangeFigures, OpenOrderCounts } from './exchange-figures.ts';

export interface AdminDashboardDeps extends HouseFiguresDeps, HouseAlarmsDeps {
  readonly marketData: MarketDataReads;
  readonly figures: () => Promise<ExchangeFigures>;
  readonly openOrderCounts: OpenOrderCounts;
}

const DAYS_DEFAULT = 30;

type Dashboard = AdminReply<'dashboard'>;

function peopleOf(figure: ExchangeFigures, days: number): Dashboard['people'] {
  const registrations = Array.from({ length: days }, (_, index) => {
    const day = dayOf(figure.asOfMs - (days - 1 - index) * DAY_MS);
    return { day, count: figure.registrations.get(day) ?? 0 };
  });
  return {
    users: figure.users,
    frozenUsers: figure.frozenUsers,
    registrations,
    activeUsers: { day: figure.activeDay, week: figure.activeWeek },
    openSessions: figure.openSessions,
  };
}

async function tradingOf({
  catalogue,
  marketData,
  openOrderCounts,
}: AdminDashboardDeps): Promise<Dashboard['trading']> {
  const openOrders = await openOrderCounts();
  return {
    openOrders: [...openOrders.values()].reduce((sum, count) => sum + count, 0),
    markets: catalogue.markets.map((market) => {
      const ticker = marketData.ticker(market.symbol);
      return {
        symbol: market.symbol,
        baseAsset: market.base.symbol,
        quoteAsset: market.quote.symbol,
        lastPrice: ticker?.lastPrice ?? null,
        changePpm: ticker?.changePpm ?? 0,
        baseVolume: ticker?.baseVolume ?? '0',
        quoteVolume: ticker?.quoteVolume ?? '0',
        trades: ticker?.trades ?? 0,
        openOrders: openOrders.get(market.marketId) ?? 0,
      };
    }),
  };
}

/** Figures by right, as pages are: users for who sees users, trading for who sees orders or markets. */
async function show(
  deps: AdminDashboardDeps,
  days: number,
  { staff: { permissions } }: StaffCall,
): Promise<Dashboard> {
  const figure = await deps.figures();
  const seesTrading = permissions.includes('orders.view') || permissions.includes('markets.view');
  return {
    asOfMs: figure.asOfMs,
    people: permissions.includes('users.view') ? peopleOf(figure, days) : null,
    trading: seesTrading ? await tradingOf(deps) : null,
  };
}

/** The exchange on one page. */
export function adminDashboardHandlers(deps: AdminDashboardDeps) {
  return {
    houseAlarms: (_request, call) => readHouseAlarms(deps, call),
    houseFigures: (_request, call) => readHouseFigures(deps, call),
    dashboard: ({ days = DAYS_DEFAULT }, call) => show(deps, days, call),
  } satisfies Partial<AdminHandlers>;
}
