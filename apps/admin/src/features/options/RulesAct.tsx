import { Form, Input, InputNumber, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RatesChanged } from '#shared/ui/BeforeAfter.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { formOf, ppmOf, rulesRequest } from './rules-form.ts';
import type { RulesForm, Series } from './rules-form.ts';

const MODES = ['pool', 'fixed'] as const;

interface RulesActProps {
  readonly label: string;
  /** Undefined for a new cycle. */
  readonly series: Series | undefined;
  /** How long before they hold rules must be announced. */
  readonly noticeMs: number;
}

/** Announces the rules of a cycle, or of a new one; a second person approves. */
export function RulesAct({ label, series, noticeMs }: RulesActProps): ReactNode {
  const { t } = useLingui();
  const isNew = series === undefined;
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'optionRules', RulesForm & WithTime>
      act="optionRules"
      label={label}
      effect={t`Rounds that open from the time you choose go by these rules, and everybody can read them until then. Open rounds keep theirs.`}
      button={{ size: 'small' }}
      initialValues={{ ...formOf(series), ...soonest }}
      fields={
        <>
          <CycleFields isNew={isNew} />
          <TermFields />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={(form) => (
        <RatesChanged
          text={`${form.symbol} ${String(form.seconds)} s, ${whenText(form)}`}
          from={
            series === undefined || series.rules === null
              ? undefined
              : { feePpm: series.rules.feePpm }
          }
          to={{ feePpm: rulesRequest(form).feePpm }}
        />
      )}
      toRequest={(form) => ({
        ...rulesRequest(form),
        ...timeOfForm(form),
        reason: form.reason,
      })}
      refresh={['optionView']}
    />
  );
}

function CycleFields({ isNew }: { readonly isNew: boolean }): ReactNode {
  const { t } = useLingui();
  const required = [{ required: true, message: t`Enter a value` }];
  return (
    <>
      <Form.Item name="symbol" label={t`Trading pair`} rules={required}>
        <Input disabled={!isNew} />
      </Form.Item>
      <Form.Item name="asset" label={t`Stakes are in`} rules={required}>
        <Input disabled={!isNew} />
      </Form.Item>
      <Form.Item name="seconds" label={t`Seconds of a cycle`} rules={required}>
        <InputNumber min={10} max={3_600} precision={0} disabled={!isNew} />
      </Form.Item>
    </>
  );
}

function TermFields(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const required = [{ required: true, message: t`Enter a value` }];
  const amounts = [
    ['min', t`Smallest stake`],
    ['max', t`Largest stake`],
    ['step', t`Step`],
    ['flatMove', t`Flat up to a move of`],
  ] as const;
  return (
    <>
      <Form.Item name="mode" label={t`Mode`}>
        <Select options={MODES.map((value) => ({ value, label: word(`option_${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['mode']}>
        {({ getFieldValue }) => (getFieldValue('mode') === 'fixed' ? <OddsFields /> : <FeeField />)}
      </Form.Item>
      {amounts.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label} rules={required}>
          <Input inputMode="decimal" className="num" />
        </Form.Item>
      ))}
    </>
  );
}

/** A rule of antd's for a percentage or factor that can be read. */
function useReadable(kind: 'percent' | 'factor') {
  const { t } = useLingui();
  const message = kind === 'percent' ? t`A percentage up to 10` : t`A factor above 1, or 0`;
  const isFit = (ppm: number) =>
    kind === 'percent' ? ppm <= 100_000 : ppm === 0 || (ppm > 1_000_000 && ppm <= 100_000_000);
  return {
    validator: (_: unknown, text: string | undefined) => {
      const ppm = ppmOf(text ?? '', kind);
      return ppm !== undefined && isFit(ppm)
        ? Promise.resolve()
        : Promise.reject(new Error(message));
    },
  };
}

function FeeField(): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item name="fee" label={t`Fee of the whole pool`} rules={[useReadable('percent')]}>
      <Input inputMode="decimal" suffix="%" className="num" />
    </Form.Item>
  );
}

function OddsFields(): ReactNode {
  const { t } = useLingui();
  const factor = useReadable('factor');
  const fields = [
    ['riseOdds', t`A winner on rise gets, times the stake`],
    ['fallOdds', t`A winner on fall gets, times the stake`],
    ['flatOdds', t`A winner on flat gets, times the stake`],
  ] as const;
  return (
    <>
      {fields.map(([name, label]) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          rules={[factor]}
          {...(name === 'flatOdds' ? { extra: t`0: cannot be entered on` } : {})}
        >
          <Input inputMode="decimal" className="num" />
        </Form.Item>
      ))}
      <Form.Item
        name="prize"
        label={t`Prizes set aside for each round`}
        rules={[{ required: true, message: t`Enter a value` }]}
      >
        <Input inputMode="decimal" className="num" />
      </Form.Item>
    </>
  );
}
