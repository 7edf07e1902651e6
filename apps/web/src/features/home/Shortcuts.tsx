import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarCheck,
  ChartNoAxesColumn,
  ClipboardList,
  Gauge,
  History,
  Landmark,
  Languages,
  Newspaper,
  Pickaxe,
  Rocket,
  Shuffle,
  TrendingUpDown,
  Users,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

interface Shortcut {
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** By importance; the grid shows the first eight whose screen exists. */
const shortcuts: readonly Shortcut[] = [
  { path: 'charge', label: msg`Deposit`, icon: ArrowDownToLine },
  { path: 'mention', label: msg`Withdraw`, icon: ArrowUpFromLine },
  { path: 'pages/otc/otc', label: msg`P2P`, icon: Users },
  { path: 'pages/financial/financial', label: msg`Earn`, icon: Landmark },
  { path: 'pages/ieo/ieo', label: msg`New coins`, icon: Rocket },
  { path: 'pages/mstarch/mstarch', label: msg`Mining`, icon: Pickaxe },
  { path: 'pages/Signin/Signin', label: msg`Check-in`, icon: CalendarCheck },
  { path: 'pages/Option/Riseandfall', label: msg`Options`, icon: TrendingUpDown },
  { path: 'pages/lever/lever', label: msg`Spot`, icon: ArrowLeftRight },
  { path: 'assets', label: msg`Assets`, icon: WalletMinimal },
  { path: 'transfer', label: msg`Transfer`, icon: Shuffle },
  { path: 'pages/trade/entrust', label: msg`Orders`, icon: ClipboardList },
  { path: 'Assetrecords', label: msg`History`, icon: History },
  { path: 'pages/home/market', label: msg`Market data`, icon: Gauge },
  { path: 'pages/trade/trade', label: msg`Markets`, icon: ChartNoAxesColumn },
  { path: 'pages/home/news', label: msg`News`, icon: Newspaper },
  { path: 'lang', label: msg`Language`, icon: Languages },
];

const SHORTCUTS_SHOWN_MAX = 8;

/** Two rows of four ways into the product. */
export function Shortcuts(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const shown = shortcuts.filter(({ path }) => isBuilt(path)).slice(0, SHORTCUTS_SHOWN_MAX);
  return (
    <nav
      aria-label={t`Shortcuts`}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(4.25rem,22%),1fr))] gap-y-3 px-2 pb-5"
    >
      {shown.map(({ path, label, icon: Icon }) => (
        <button
          key={path}
          type="button"
          onClick={() => go.to(path)}
          className="press flex min-w-0 flex-col items-center gap-2 px-1"
        >
          <span className="grid size-10 place-items-center rounded-card border border-line bg-s1">
            <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
          </span>
          <span className="line-clamp-2 max-w-full text-center text-meta break-words hyphens-auto text-t2">
            {t(label)}
          </span>
        </button>
      ))}
    </nav>
  );
}
