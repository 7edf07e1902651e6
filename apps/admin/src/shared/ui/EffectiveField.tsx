import { DatePicker, Form } from 'antd';
import { useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { formatSpan, zoneName } from '#shared/texts/time.ts';

/** A little more than the notice, so that filling in the form does not make it too late. */
const SLACK_MS = 10 * 60_000;

/** When a change applies: at least the notice ahead. `mayBeEmpty`: at once, which the server allows for some changes. */
export function EffectiveField({
  noticeMs,
  mayBeEmpty = false,
}: {
  readonly noticeMs: number;
  readonly mayBeEmpty?: boolean;
}): ReactNode {
  const { t } = useLingui();
  const notice = formatSpan(noticeMs);
  const zone = zoneName(Date.now());
  if (mayBeEmpty) {
    return (
      <Form.Item
        name="effectiveAt"
        label={t`Applies from`}
        extra={t`At least ${notice} ahead for what takes something away from users, so that they can read the announcement. Empty: at once. Your own time: ${zone}.`}
      >
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
    );
  }
  return (
    <Form.Item
      name="effectiveAt"
      label={t`Applies from`}
      extra={t`At least ${notice} ahead, so that users can read the announcement. Your own time: ${zone}.`}
      rules={[
        { required: true, message: t`Choose a time` },
        {
          validator: (_, time: dayjs.Dayjs | null) =>
            time === null || time.valueOf() >= Date.now() + noticeMs
              ? Promise.resolve()
              : Promise.reject(new Error(t`That is too soon`)),
        },
      ]}
    >
      <DatePicker showTime style={{ width: '100%' }} />
    </Form.Item>
  );
}

/** What the field begins with. */
export const soonest = (noticeMs: number): dayjs.Dayjs => dayjs(Date.now() + noticeMs + SLACK_MS);

/** What a form with the field holds. */
export interface WithTime {
  readonly effectiveAt: dayjs.Dayjs;
}
