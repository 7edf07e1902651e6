import { Checkbox } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';

/** Whether the user trusts the device; where not, what will end the session is said. */
export function KeepLoggedIn(props: {
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}): ReactNode {
  const { isKept } = props;
  const { t } = useLingui();
  const version = useRead('common/version', {}, { isEnabled: !isKept });
  const minutes = version.data?.sessionIdleMinutes;
  return (
    <div>
      <Checkbox isOn={isKept} onChange={props.onChange}>
        {t`Keep me logged in on this device`}
      </Checkbox>
      <p aria-live="polite" className="text-meta text-t3">
        {!isKept &&
          minutes !== undefined &&
          t`You are logged out after ${minutes} minutes without use, and when you close this page.`}
      </p>
    </div>
  );
}
