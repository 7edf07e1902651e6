import type { EndpointReply, SwitchKey } from '@candor/protocol';
import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CirclePause, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatMinute } from '#shared/texts/time.ts';

type Service = EndpointReply<'common/service'>;
type Maintenance = NonNullable<Service['maintenance']>;

/** What each switch stops, as the phone calls it. */
function useNames(): Readonly<Record<SwitchKey, string>> {
  const { t } = useLingui();
  return {
    registrations: t`New accounts`,
    spot: t`Spot`,
    contracts: t`Contract`,
    options: t`Options`,
    p2p: t`P2P`,
    earn: t`Earn`,
    checkin: t`Check-in`,
  };
}

/** Maintenance that is announced or under way, else what is stopped. While maintenance lasts its page comes first. */
export function ServiceBanner({ service }: { readonly service: Service }): ReactNode {
  const { maintenance, stopped } = service;
  if (maintenance === null) return <Stopped stopped={stopped} />;
  return <MaintenanceNotice key={maintenance.startsAtMs} maintenance={maintenance} />;
}

function Stopped({ stopped }: Pick<Service, 'stopped'>): ReactNode {
  const { t } = useLingui();
  const names = useNames();
  const list = stopped.map((key) => names[key]).join(' · ');
  return (
    <Bar icon={<CirclePause size={16} strokeWidth={1.8} aria-hidden="true" />}>
      <strong className="font-semibold">{t`Paused for now: ${list}`}</strong>{' '}
      {t`You can still cancel and close what is open.`}
    </Bar>
  );
}

function useSpan({ startsAtMs, endsAtMs }: Maintenance): string {
  const { t } = useLingui();
  const from = formatMinute(startsAtMs);
  if (endsAtMs === null) return t`From ${from} until further notice`;
  const until = formatMinute(endsAtMs);
  return t`From ${from} until ${until}`;
}

function MaintenanceNotice({ maintenance }: { readonly maintenance: Maintenance }): ReactNode {
  const { t } = useLingui();
  const [isSeen, setIsSeen] = useState(false);
  const span = useSpan(maintenance);
  if (maintenance.isOn && !isSeen) {
    return <MaintenancePage maintenance={maintenance} onGoOn={() => setIsSeen(true)} />;
  }
  return (
    <Bar icon={<Wrench size={16} strokeWidth={1.8} aria-hidden="true" />}>
      <strong className="font-semibold">{t`System maintenance`}</strong> {span}. {maintenance.text}
    </Bar>
  );
}

function Bar(props: { readonly icon: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div
      role="status"
      className="flex items-start gap-2 bg-warn-soft px-4 py-2 text-meta text-warn [&>svg]:mt-0.5 [&>svg]:shrink-0"
    >
      {props.icon}
      <p className="min-w-0 flex-1 break-words">{props.children}</p>
    </div>
  );
}

/** Stands in front of everything while nothing new can be begun; what one has can be looked at and ended. */
function MaintenancePage(props: {
  readonly maintenance: Maintenance;
  readonly onGoOn: () => void;
}): ReactNode {
  const { maintenance, onGoOn } = props;
  const { t } = useLingui();
  const span = useSpan(maintenance);
  return (
    <section
      aria-label={t`System maintenance`}
      className="fixed inset-0 z-[60] mx-auto flex max-w-[480px] flex-col justify-center gap-4 overflow-y-auto bg-bg px-6 pb-[var(--safe-bottom)]"
    >
      <Wrench size={44} strokeWidth={1.2} aria-hidden="true" className="text-warn" />
      <h1 className="text-title font-semibold">{t`System maintenance`}</h1>
      <p className="break-words text-body text-t1">{maintenance.text}</p>
      <p className="num text-meta text-t2">{span}</p>
      <p className="text-body text-t2">
        {t`Nothing new can be started until it is over. Your funds are safe. You can look at your account, cancel orders and close positions.`}
      </p>
      <Button isBlock onClick={onGoOn}>
        {t`Go to my account`}
      </Button>
    </section>
  );
}
