import { useLingui } from '@lingui/react/macro';
import {
  BadgePlus,
  CalendarCheck,
  ClipboardList,
  Gift,
  HandCoins,
  History,
  Landmark,
  Pickaxe,
  Shuffle,
  Users,
  WalletMinimal,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Two rows of four: more is a list, not a shortcut. */
const SERVICES_MAX = 8;

/** Shortcuts to what one does with the account; a product appears when its screen does. */
export function Services(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const services: readonly (readonly [path: string, title: string, Icon: LucideIcon])[] = (
    [
      ['assets', t`Assets`, WalletMinimal],
      ['pages/trade/entrust', t`Orders`, ClipboardList],
      ['transfer', t`Transfer`, Shuffle],
      ['Assetrecords', t`History`, History],
      ['member', t`My team`, Users],
      ['pages/financial/financial', t`Earn`, Landmark],
      ['pages/mstarch/mstarch', t`Mining`, Pickaxe],
      ['pages/Signin/Signin', t`Daily check-in`, CalendarCheck],
      ['pages/ieo/ieo', t`New coins`, Gift],
      ['pages/purchase/purchase', t`Subscribe`, HandCoins],
      ['Apply', t`Apply for listing`, BadgePlus],
    ] as const
  )
    .filter(([path]) => isBuilt(path))
    .slice(0, SERVICES_MAX);
  return (
    <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,22%),1fr))] gap-y-3">
      {services.map(([path, title, Icon]) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => go.to(path)}
            className="press flex w-full flex-col items-center gap-1.5 py-1"
          >
            <span className="grid size-10 place-items-center rounded-card border border-line bg-s1">
              <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
            </span>
            <span className="w-full text-center text-meta break-words text-t2">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
