import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureErrorText } from './picture-text.ts';
import type { PictureState } from './use-picture.ts';

/** Why a picture was not taken, and another try where the same picture may still arrive. */
export function PictureFailure(props: {
  readonly state: PictureState;
  readonly onRetry: () => void;
}): ReactNode {
  const { state, onRetry } = props;
  const { t } = useLingui();
  if (state.status !== 'failed') return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-meta text-red">
      <span className="min-w-0 flex-1 break-words">{pictureErrorText(state.error)}</span>
      {state.previewUrl !== undefined && (
        <Button
          tone="secondary"
          size="small"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={onRetry}
        >
          {t`Send again`}
        </Button>
      )}
    </div>
  );
}
