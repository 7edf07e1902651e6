import type { AdminReply } from '@candor/protocol';
import { Alert, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { TimeText } from '#shared/ui/texts.tsx';
import { listText } from '#shared/texts/list-text.ts';

type Alarms = AdminReply<'houseAlarms'>;
type Stop = Alarms['stops'][number];

const READ_EVERY_MS = 15_000;
/** Markets that one line names; the page behind it shows all. */
const NAMES_MAX = 3;

/** Above every page while something stands still for everybody, the books do not hold, or sources of rates disagree; otherwise nothing. */
export function HouseBar(): ReactNode {
  const { t } = useLingui();
  const alarms = useRead('houseAlarms', {}, { everyMs: READ_EVERY_MS }).data;
  if (alarms === undefined) return null;
  const { booksOk, stops, fiatDisputed } = alarms;
  if (booksOk && stops.length + fiatDisputed.length === 0) return null;
  return (
    <section aria-label={t`What stands still`}>
      <Alert
        banner
        type="error"
        title={
          <Flex vertical gap={4}>
            {booksOk ? null : <BooksLine />}
            {fiatDisputed.length > 0 && <RatesLine currencies={listText(fiatDisputed)} />}
            {stops.map((stop) => (
              <StopLine key={`${stop.what} ${stop.names.join(' ')}`} stop={stop} alarms={alarms} />
            ))}
          </Flex>
        }
      />
    </section>
  );
}

function BooksLine(): ReactNode {
  const { t } = useLingui();
  return <SystemLine text={t`The books do not balance.`} />;
}

function RatesLine({ currencies }: { readonly currencies: string }): ReactNode {
  const { t } = useLingui();
  return (
    <SystemLine
      text={t`Sources of fiat rates disagree by more than 1%: ${currencies}. Their P2P pairs have no index.`}
    />
  );
}

function SystemLine({ text }: { readonly text: string }): ReactNode {
  const { t } = useLingui();
  const maySee = useMay('system.view');
  return (
    <Flex gap={8} wrap align="baseline">
      <strong>{text}</strong>
      {maySee ? <Link to="/system">{t`See the system page`}</Link> : null}
    </Flex>
  );
}

interface StopLineProps {
  readonly stop: Stop;
  readonly alarms: Alarms;
}

function StopLine({ stop, alarms }: StopLineProps): ReactNode {
  const { t } = useLingui();
  const seesMarkets = useMay('markets.view');
  const seesSwitches = useMay('settings.view');
  const text = useStopText(stop, alarms);
  const isOfMarkets = stop.what === 'markets';
  const details = [stop.staffName, stop.reason].filter((detail) => detail !== null).join(': ');
  return (
    <Flex gap={8} wrap align="baseline" style={{ overflowWrap: 'anywhere' }}>
      <strong>{text}</strong>
      <Typography.Text>
        {t`since`} <TimeText ms={stop.sinceMs} />
      </Typography.Text>
      {details === '' ? null : <Typography.Text>{details}</Typography.Text>}
      {(isOfMarkets ? seesMarkets : seesSwitches) ? (
        <Link to={isOfMarkets ? '/markets' : '/switches'}>{t`To the page`}</Link>
      ) : null}
    </Flex>
  );
}

function useStopText({ what, names }: Stop, { markets }: Alarms): string {
  const { t } = useLingui();
  const word = useWords();
  if (what === 'maintenance') return t`Maintenance: nothing new can be begun`;
  if (what === 'switch') {
    const key = word(`switch_${names[0] ?? ''}`);
    return t`Stopped: ${key}`;
  }
  if (names.length === markets.all) return t`All trading is stopped`;
  const shown = listText(names.slice(0, NAMES_MAX));
  const more = names.length - NAMES_MAX;
  return more > 0
    ? t`Trading is stopped: ${shown} and ${more} more`
    : t`Trading is stopped: ${shown}`;
}
