import { Checkbox } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Whether orders are shown once more before they are sent, and which always are. */
export function AskAgain(props: {
  readonly isConfirmed: boolean;
  readonly onChange: (isConfirmed: boolean) => void;
}): ReactNode {
  const { isConfirmed, onChange } = props;
  const { t } = useLingui();
  return (
    <div>
      <Checkbox isOn={!isConfirmed} onChange={(isOff) => onChange(!isOff)}>
        {t`Do not show this again. You can turn it back on in the menu.`}
      </Checkbox>
      <p className="mt-1 text-cap text-t3">
        {t`A price 5% or more through the market is always confirmed.`}
      </p>
    </div>
  );
}
