import { Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CloseForm } from './CloseForm.tsx';
import type { LiveProps } from './live-props.ts';
import { ReverseForm } from './ReverseForm.tsx';

/** Ends a position, or turns it around where a market has one position only. */
export function CloseSheet(props: LiveProps): ReactNode {
  const { t } = useLingui();
  const [act, setAct] = useState<'close' | 'reverse'>('close');
  if (props.situation.setting.positionMode === 'hedge') return <CloseForm {...props} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="px-4">
        <Segmented
          label={t`Close or reverse`}
          options={[
            { value: 'close', label: t`Close position` },
            { value: 'reverse', label: t`Reverse` },
          ]}
          value={act}
          onChange={setAct}
        />
      </div>
      {act === 'close' ? <CloseForm {...props} /> : <ReverseForm {...props} />}
    </div>
  );
}
