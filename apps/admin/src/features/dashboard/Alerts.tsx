import { Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { NothingHere } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';

const SHOWN_MAX = 6;
const ALERTS_EVERY_MS = 30_000;

interface Alert {
  readonly key: string;
  readonly atMs: number;
  readonly what: string;
  readonly about: string;
  readonly path: string;
}

/** What surveillance and name screening found and nobody looked at yet, the latest first; nothing for who sees neither. */
export function Alerts(): ReactNode {
  const { t } = useLingui();
  const seesFlags = useMay('surveillance.view');
  const seesNames = useMay('screening.view');
  const flags = useFlags(seesFlags);
  const names = useNames(seesNames);
  if (!seesFlags && !seesNames) return null;
  const alerts = [...(flags ?? []), ...(names ?? [])]
    .toSorted((one, other) => other.atMs - one.atMs)
    .slice(0, SHOWN_MAX);
  const isRead = (flags !== undefined || !seesFlags) && (names !== undefined || !seesNames);
  return (
    <Card
      size="small"
      title={t`Alerts`}
      extra={
        <Flex gap={12}>
          {seesNames ? <Link to="/screening">{t`Name screening`}</Link> : null}
          {seesFlags ? <Link to="/surveillance">{t`Surveillance`}</Link> : null}
        </Flex>
      }
    >
      {isRead && alerts.length === 0 ? (
        <NothingHere text={t`No alert waits.`} />
      ) : (
        <Flex vertical gap={10}>
          {alerts.map(({ key, atMs, what, about, path }) => (
            <Flex key={key} justify="space-between" align="baseline" gap={12}>
              <span>
                <Link to={path}>{what}</Link>{' '}
                <Typography.Text type="secondary" className="num" style={{ fontSize: 12 }}>
                  {about}
                </Typography.Text>
              </span>
              <Typography.Text type="secondary" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
                <TimeText ms={atMs} />
              </Typography.Text>
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  );
}

function useFlags(isEnabled: boolean): readonly Alert[] | undefined {
  const { t } = useLingui();
  const word = useWords();
  const request = { state: 'open', limit: SHOWN_MAX } as const;
  const { data } = useRead('flagList', request, { isEnabled, everyMs: ALERTS_EVERY_MS });
  return data?.flags.map(({ flagId, kind, symbol, userId, foundAtMs }) => ({
    key: `flag ${flagId}`,
    atMs: foundAtMs,
    what: word(`flag_${kind}`),
    about: t`${symbol}, user ${userId}`,
    path: `/surveillance?userId=${userId}`,
  }));
}

function useNames(isEnabled: boolean): readonly Alert[] | undefined {
  const { t } = useLingui();
  const word = useWords();
  const request = { state: 'open', limit: SHOWN_MAX } as const;
  const { data } = useRead('screeningAlerts', request, { isEnabled, everyMs: ALERTS_EVERY_MS });
  return data?.alerts.map(({ alertId, kind, userId, score, createdAtMs }) => ({
    key: `name ${alertId}`,
    atMs: createdAtMs,
    what: word(`list_${kind}`),
    about: t`user ${userId}, score ${score}`,
    path: `/screening?userId=${userId}`,
  }));
}
