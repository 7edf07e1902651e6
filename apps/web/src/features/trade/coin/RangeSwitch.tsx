import { Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Range } from './coin-figures.ts';

/** How far back the lines of a coin go. */
export function RangeSwitch(props: {
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Segmented<Range>
      {...props}
      label={t`Time range`}
      options={[
        { value: '1D', label: t`1D` },
        { value: '7D', label: t`7D` },
        { value: '1M', label: t`1M` },
        { value: '1Y', label: t`1Y` },
      ]}
    />
  );
}
