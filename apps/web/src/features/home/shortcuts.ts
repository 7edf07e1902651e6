import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BellPlus,
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
  UserPlus,
  Users,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';

/** A way from Home into the product. */
export interface Shortcut {
  /** What a device keeps when it is chosen. */
  readonly name: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** By importance. What Home shows anyway, in its bar or on a card, comes later. */
const shortcuts: readonly Shortcut[] = [
  { name: 'deposit', path: 'charge', label: msg`Deposit`, icon: ArrowDownToLine },
  { name: 'withdraw', path: 'mention', label: msg`Withdraw`, icon: ArrowUpFromLine },
  { name: 'p2p', path: 'pages/otc/otc', label: msg`P2P`, icon: Users },
  { name: 'ieo', path: 'pages/ieo/ieo', label: msg`New coins`, icon: Rocket },
  { name: 'mining', path: 'pages/mstarch/mstarch', label: msg`Mining`, icon: Pickaxe },
  {
    ...{ name: 'options', path: 'pages/Option/Riseandfall' },
    ...{ label: msg`Options`, icon: TrendingUpDown },
  },
  {
    ...{ name: 'alerts', path: 'pages/neWs/neWs', query: { view: 'alerts' } },
    ...{ label: msg`Alerts`, icon: BellPlus },
  },
  { name: 'invite', path: 'share', label: msg`Invite`, icon: UserPlus },
  { name: 'earn', path: 'pages/financial/financial', label: msg`Earn`, icon: Landmark },
  { name: 'checkin', path: 'pages/Signin/Signin', label: msg`Check-in`, icon: CalendarCheck },
  { name: 'transfer', path: 'transfer', label: msg`Transfer`, icon: Shuffle },
  { name: 'orders', path: 'pages/trade/entrust', label: msg`Orders`, icon: ClipboardList },
  { name: 'assets', path: 'assets', label: msg`Assets`, icon: WalletMinimal },
  { name: 'history', path: 'Assetrecords', label: msg`History`, icon: History },
  { name: 'spot', path: 'pages/lever/lever', label: msg`Spot`, icon: ArrowLeftRight },
  { name: 'data', path: 'pages/home/market', label: msg`Market data`, icon: Gauge },
  { name: 'markets', path: 'pages/trade/trade', label: msg`Markets`, icon: ChartNoAxesColumn },
  { name: 'news', path: 'pages/home/news', label: msg`News`, icon: Newspaper },
  { name: 'language', path: 'lang', label: msg`Language`, icon: Languages },
];

/** Beside the way to all others. */
export const SHORTCUTS_SHOWN = 4;

/** Those whose screen exists. */
export const builtShortcuts = (): readonly Shortcut[] =>
  shortcuts.filter(({ path }) => isBuilt(path));

/** The chosen ones in their order; what is missing or no longer known is filled up by importance. */
export function chosenShortcuts(
  names: readonly string[],
  all: readonly Shortcut[],
): readonly Shortcut[] {
  const chosen = names.flatMap((name) => all.find((one) => one.name === name) ?? []);
  const rest = all.filter((one) => !chosen.includes(one));
  return [...chosen, ...rest].slice(0, SHORTCUTS_SHOWN);
}

/** Takes one into the row or out of it; a full row lets its first go. */
export function withShortcut(shown: readonly string[], name: string): readonly string[] {
  if (shown.includes(name)) return shown.filter((one) => one !== name);
  return [...shown, name].slice(-SHORTCUTS_SHOWN);
}
