import { DatePicker, Form, Radio } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { formatSpan, formatTime, zoneName } from '#shared/texts/time.ts';

/** What a form with the field holds. */
export interface WithTime {
  /** As soon as the notice allows, counted from when it is decided; or at a time. */
  readonly when: 'soon' | 'at';
  /** Absent until a time is chosen. */
  readonly effectiveAt?: dayjs.Dayjs | null;
}

/** What the field begins with. */
export const soonest: WithTime = { when: 'soon' };

/** What is sent: no time lets the server count the notice from the decision. */
export const timeOfForm = ({ when, effectiveAt }: WithTime): { readonly effectiveAtMs?: number } =>
  when === 'soon' || effectiveAt === undefined || effectiveAt === null
    ? {}
    : { effectiveAtMs: effectiveAt.valueOf() };

/** Says the choice before it is sent. */
export function useWhenText(noticeMs: number): (form: WithTime) => string {
  const { t } = useLingui();
  const notice = formatSpan(noticeMs);
  return (form) => {
    const { effectiveAtMs } = timeOfForm(form);
    if (effectiveAtMs !== undefined) return formatTime(effectiveAtMs);
    return noticeMs === 0 ? t`as soon as it is decided` : t`${notice} after it is decided`;
  };
}

interface EffectiveFieldProps {
  readonly noticeMs: number;
  /** The notice is for what takes something away from users alone. */
  readonly isForSome?: boolean;
}

/** When a change applies: as soon as its notice allows, or at a time that is further ahead. */
export function EffectiveField({ noticeMs, isForSome = false }: EffectiveFieldProps): ReactNode {
  const { t } = useLingui();
  const notice = formatSpan(noticeMs);
  const soon = noticeMs === 0 ? t`As soon as it is decided` : t`${notice} after it is decided`;
  return (
    <>
      <Form.Item
        name="when"
        label={t`Applies from`}
        extra={
          isForSome
            ? t`The notice is for what takes something away from users; anything else applies at once. Who approves later moves it by as much.`
            : t`Users can read the announcement until then. Who approves later moves it by as much.`
        }
      >
        <Radio.Group
          options={[
            { value: 'soon', label: soon },
            { value: 'at', label: t`At a time` },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['when']}>
        {({ getFieldValue }) =>
          getFieldValue('when') === 'at' ? (
            <TimeField noticeMs={isForSome ? 0 : noticeMs} extraMs={noticeMs} />
          ) : null
        }
      </Form.Item>
    </>
  );
}

interface TimeFieldProps {
  /** What the form itself asks for. */
  readonly noticeMs: number;
  /** What is said. */
  readonly extraMs?: number;
}

/** A time that is at least the notice ahead. */
export function TimeField({ noticeMs, extraMs = noticeMs }: TimeFieldProps): ReactNode {
  const { t } = useLingui();
  const notice = formatSpan(extraMs);
  const zone = zoneName(Date.now());
  return (
    <Form.Item
      name="effectiveAt"
      label={t`Time`}
      extra={
        extraMs === 0
          ? t`Your own time: ${zone}.`
          : t`If it is decided less than ${notice} before this time, it is refused. Your own time: ${zone}.`
      }
      rules={[
        { required: true, message: t`Choose a time` },
        {
          validator: (_, time: dayjs.Dayjs | null | undefined) =>
            time === null || time === undefined || time.valueOf() >= Date.now() + noticeMs
              ? Promise.resolve()
              : Promise.reject(new Error(t`That is too soon`)),
        },
      ]}
    >
      <DatePicker showTime style={{ width: '100%' }} />
    </Form.Item>
  );
}
