import { Button, Card, CopyButton, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Download, Maximize, RefreshCw, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { tell } from '#shared/api/api.ts';
import { useInstall } from '#shared/session/install/install-offer.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';

/** The app comes from its own address: no store, no package, the same code as the page. */
export function InstallScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Download app`}>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col items-center gap-3 pt-4 pb-2 text-center">
          <img src="./icons/icon.svg" alt="" width={80} height={80} />
          <h2 className="text-title font-bold text-balance">{t`Candor on your home screen`}</h2>
          <p className="text-body text-t2">{t`It installs from this page and takes almost no space.`}</p>
        </div>
        <Gains />
        <HowTo />
        <AddressRows />
      </div>
    </Page>
  );
}

const icon = (Icon: LucideIcon): ReactNode => (
  <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
);

function Gains(): ReactNode {
  const { t } = useLingui();
  const rows = [
    { icon: icon(Maximize), title: t`Opens full screen, without the browser` },
    { icon: icon(WifiOff), title: t`Starts even without a network` },
    { icon: icon(RefreshCw), title: t`Updates itself when you agree` },
  ];
  return (
    <ul className="flex flex-col gap-3 px-1">
      {rows.map((row) => (
        <li key={row.title} className="flex items-center gap-3 text-body text-t1">
          <span className="grid size-10 shrink-0 place-items-center rounded-card bg-primary-soft text-primary-text">
            {row.icon}
          </span>
          {row.title}
        </li>
      ))}
    </ul>
  );
}

function HowTo(): ReactNode {
  const { t } = useLingui();
  const { way, install } = useInstall();
  switch (way) {
    case 'installed':
      return (
        <p role="status" className="py-2 text-center text-body text-t2">
          {t`Candor is installed on this device.`}
        </p>
      );
    case 'offer':
      return (
        <Button isBlock icon={icon(Download)} onClick={() => void install().catch(tell)}>
          {t`Install`}
        </Button>
      );
    case 'share-menu':
      return (
        <Steps
          steps={[
            t`Open this page in Safari.`,
            t`Tap the share button at the bottom of the screen.`,
            t`Choose Add to Home Screen, then Add.`,
          ]}
        />
      );
    case 'browser-menu':
      return (
        <Steps
          steps={[
            t`Open this page in your phone's browser.`,
            t`Open the browser's menu.`,
            t`Choose Install app or Add to Home screen.`,
          ]}
        />
      );
  }
}

function Steps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  return (
    <Card className="p-4">
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-body text-t1">
            <span className="num grid size-6 shrink-0 place-items-center rounded-full bg-s3 text-meta font-semibold text-t2">
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function AddressRows(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const address = `${location.origin}${location.pathname}`;
  return (
    <Card className="overflow-hidden">
      <ListRow
        title={t`Address`}
        note={address}
        trailing={<CopyButton text={address} label={t`Copy address`} className="-mr-3" />}
        className="border-b border-line"
      />
      <ListRow title={t`App update`} onPress={() => go.to('appUpdate/app-update')} />
    </Card>
  );
}
