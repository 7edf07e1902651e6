import { Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { ProgressRing } from '#shared/form/pictures/ProgressRing.tsx';
import { usePicture } from '#shared/form/pictures/use-picture.ts';

/** One picture as proof: chosen, drawn again, on its way, there. */
export function ProofTile({ onSent }: { readonly onSent: (fileId: string) => void }): ReactNode {
  const { t } = useLingui();
  const { state, choose, retry } = usePicture('proof', onSent);
  const previewUrl = 'previewUrl' in state ? state.previewUrl : undefined;
  return (
    <div className="flex flex-col gap-2">
      <FileButton
        label={t`Choose a picture`}
        onChoose={choose}
        className="relative grid size-32 place-items-center overflow-hidden rounded-card border border-dashed border-t3 bg-s1 text-primary-text"
      >
        {previewUrl === undefined ? (
          <span className="flex flex-col items-center gap-1 text-meta">
            <ImagePlus size={26} strokeWidth={1.8} aria-hidden="true" />
            {t`Choose a picture`}
          </span>
        ) : (
          <img
            src={previewUrl}
            alt={t`Proof`}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {(state.status === 'preparing' || state.status === 'sending') && (
          <span className="absolute inset-0 grid place-items-center">
            {state.status === 'sending' ? (
              <ProgressRing label={t`Sending the picture`} percent={state.percent} />
            ) : (
              <Spinner />
            )}
          </span>
        )}
      </FileButton>
      <PictureFailure state={state} onRetry={retry} />
    </div>
  );
}
