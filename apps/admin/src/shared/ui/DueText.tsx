import { Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatSpan } from '#shared/texts/time.ts';
import { dueTone } from './due.ts';
import { StatusTag, TimeText } from './texts.tsx';

interface DueTextProps {
  /** From when its time runs. */
  readonly sinceMs: number;
  /** Null: nothing is due. */
  readonly dueAtMs: number | null;
  /** The server's time where it is known; else this machine's. */
  readonly nowMs?: number;
}

/** How long something may still wait, or for how long it is overdue; with the time itself. */
export function DueText({ sinceMs, dueAtMs, nowMs = Date.now() }: DueTextProps): ReactNode {
  const { t } = useLingui();
  if (dueAtMs === null) return <Typography.Text type="secondary">–</Typography.Text>;
  const tone = dueTone(sinceMs, dueAtMs, nowMs);
  const span = formatSpan(Math.abs(dueAtMs - nowMs));
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <StatusTag tone={tone}>{tone === 'bad' ? t`Overdue by ${span}` : t`${span} left`}</StatusTag>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        <TimeText ms={dueAtMs} />
      </Typography.Text>
    </span>
  );
}
