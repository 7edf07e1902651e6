import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import { ProgressRing } from '#shared/form/pictures/ProgressRing.tsx';
import type { usePicture } from '#shared/form/pictures/use-picture.ts';

/** Chooses a picture to send; while it is on its way, how far it is. */
export function PictureButton(props: {
  readonly picture: ReturnType<typeof usePicture>;
}): ReactNode {
  const { state, choose } = props.picture;
  const { t } = useLingui();
  if (state.status === 'sending' || state.status === 'preparing') {
    return (
      <ProgressRing
        label={t`Sending the picture`}
        percent={state.status === 'sending' ? state.percent : 0}
      />
    );
  }
  return (
    <FileButton
      label={t`Send a picture`}
      className="grid size-10 shrink-0 place-items-center text-t2"
      onChoose={choose}
    >
      <ImagePlus size={22} strokeWidth={1.8} aria-hidden="true" />
    </FileButton>
  );
}
