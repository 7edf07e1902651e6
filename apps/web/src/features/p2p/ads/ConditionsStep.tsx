import { Field, Input, Switch, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StepProps } from './PriceStep.tsx';

/** The server takes so many characters. */
const WORDS_MAX = 500;

/** Who may take the ad, and one's own words. */
export function ConditionsStep({ form, onChange }: StepProps): ReactNode {
  const { t } = useLingui();
  const counts = [
    { field: 'ordersMin', label: t`Completed orders, at least` },
    { field: 'ageDaysMin', label: t`Days since registration, at least` },
  ] as const;
  const words = [
    {
      field: 'terms',
      label: t`Your conditions`,
      hint: t`Read before an order is made. No accounts, no links.`,
    },
    {
      field: 'autoReply',
      label: t`Automatic reply`,
      hint: t`Said in the chat when an order opens.`,
    },
  ] as const;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-body">{t`Only with a verified identity`}</p>
        <Switch
          label={t`Only with a verified identity`}
          isOn={form.needsIdentity}
          onChange={(needsIdentity) => onChange({ needsIdentity })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {counts.map(({ field, label }) => (
          <Field key={field} label={label}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                placeholder="0"
                maxLength={6}
                value={form[field]}
                onChange={(value) => onChange({ [field]: value })}
              />
            )}
          </Field>
        ))}
      </div>
      {words.map(({ field, label, hint }) => (
        <Field key={field} label={label} hint={hint}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={WORDS_MAX}
              value={form[field]}
              onChange={(value) => onChange({ [field]: value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}
