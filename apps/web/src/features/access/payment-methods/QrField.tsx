import { Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { ProgressRing } from '#shared/form/pictures/ProgressRing.tsx';
import { useOwnPicture } from '#shared/form/pictures/use-own-picture.ts';
import { usePicture } from '#shared/form/pictures/use-picture.ts';

interface QrFieldProps {
  readonly fileId: string | undefined;
  readonly isOptional: boolean;
  readonly error: string | undefined;
  readonly onFile: (fileId: string | undefined) => void;
}

/** The picture of a payment code: choose, see, choose another. */
export function QrField({ fileId, isOptional, error, onFile }: QrFieldProps): ReactNode {
  const { t } = useLingui();
  const titleId = useId();
  const { state, choose, retry } = usePicture('payment_qr', onFile);
  const kept = useOwnPicture(state.status === 'empty' ? fileId : undefined, () =>
    onFile(undefined),
  );
  const url = 'previewUrl' in state ? state.previewUrl : kept.url;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <h2 id={titleId} className="text-meta text-t2">
        {isOptional ? t`Payment QR code (optional)` : t`Payment QR code`}
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <div className="relative grid size-32 shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-s2">
          {kept.isPending ? (
            <Skeleton className="size-full" />
          ) : url === undefined ? (
            <ImagePlus size={32} strokeWidth={1.2} aria-hidden="true" className="text-t3" />
          ) : (
            <img
              src={url}
              alt={t`Payment QR code`}
              className="absolute inset-0 size-full bg-on-fill object-contain"
            />
          )}
          {state.status === 'sending' && (
            <span className="absolute inset-0 grid place-items-center">
              <ProgressRing label={t`Sending the picture`} percent={state.percent} />
            </span>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-32 flex-col items-start gap-2">
          <p className="text-meta text-t3">{t`Save the code from the app and choose it here. It must be sharp and whole.`}</p>
          <FileButton
            onChoose={(file) => {
              onFile(undefined);
              choose(file);
            }}
            className="flex min-h-10 items-center gap-2 rounded-input bg-s2 px-3 py-1 text-meta font-semibold"
          >
            {url === undefined ? t`Choose a picture` : t`Choose another picture`}
          </FileButton>
        </div>
      </div>
      <PictureFailure state={state} onRetry={retry} />
      {error !== undefined && state.status !== 'failed' && (
        <p role="alert" className="text-meta text-red">
          {error}
        </p>
      )}
    </section>
  );
}
