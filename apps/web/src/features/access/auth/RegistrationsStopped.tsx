import { useLingui } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** Says before the form is filled in that no account can be opened now; nothing on an ordinary day. */
export function RegistrationsStopped(): ReactNode {
  const { t } = useLingui();
  const locale = useLocaleCode();
  const { data } = useRead('common/service', { locale });
  const isStopped =
    data?.maintenance?.isOn === true || data?.stopped.includes('registrations') === true;
  if (!isStopped) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-3 rounded-card bg-warn-soft p-4 text-body text-warn"
    >
      <CirclePause size={20} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      {t`New accounts cannot be opened for the moment. Please come back later.`}
    </p>
  );
}
