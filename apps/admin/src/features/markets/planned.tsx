import type { ChangeView } from '@candor/protocol';
import { Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatTime } from '#shared/texts/time.ts';

const RECHECK_MS = 10_000;

/** What was decided of a market or tier and is still to come. */
export interface Planned {
  readonly atMs: number;
  readonly after: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The next change of a kind by its subject: who looks at a row sees what it will be, not only what it is. */
export function usePlanned(kind: ChangeView['kind']): (subject: string) => Planned | undefined {
  const read = useRead('changeList', { state: 'scheduled' }, { everyMs: RECHECK_MS });
  const changes = (read.data?.changes ?? [])
    .filter((change) => change.kind === kind)
    .sort((one, other) => one.effectiveAtMs - other.effectiveAtMs);
  return (subject) => {
    const next = changes.find((change) => change.subject === subject);
    if (next === undefined) return undefined;
    const after: unknown = JSON.parse(next.after);
    return isObject(after) ? { atMs: next.effectiveAtMs, after } : undefined;
  };
}

/** When a market opens that was decided to. */
export function OpensText({ planned }: { readonly planned: Planned | undefined }): ReactNode {
  const { t } = useLingui();
  if (planned?.after['state'] !== 'open') return null;
  const time = formatTime(planned.atMs);
  return <Coming text={t`Opens ${time}`} />;
}

interface RateProps {
  readonly ppm: number;
  readonly name: 'makerRatePpm' | 'takerRatePpm';
  readonly planned: Planned | undefined;
}

/** A rate of a tier, and what it will be from when. */
export function RateText({ ppm, name, planned }: RateProps): ReactNode {
  const { t } = useLingui();
  const next = planned?.after[name];
  if (planned === undefined || typeof next !== 'number' || next === ppm) return ppmAsPercent(ppm);
  const [rate, time] = [ppmAsPercent(next), formatTime(planned.atMs)];
  return (
    <>
      {ppmAsPercent(ppm)}
      <Coming text={t`${rate} from ${time}`} />
    </>
  );
}

function Coming({ text }: { readonly text: string }): ReactNode {
  return (
    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
      {text}
    </Typography.Text>
  );
}
