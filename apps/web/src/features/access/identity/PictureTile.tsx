import type { DocumentType } from '@candor/protocol';
import { cx, Skeleton, Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Camera, CircleCheck, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { ProgressRing } from '#shared/form/pictures/ProgressRing.tsx';
import { usePicture } from '#shared/form/pictures/use-picture.ts';
import type { PictureState } from '#shared/form/pictures/use-picture.ts';
import { useOwnPicture } from '#shared/form/pictures/use-own-picture.ts';
import { CameraView } from './CameraView.tsx';
import type { PictureSide } from './identity-form.ts';
import { sideHint, sideText } from './identity-texts.ts';
import { Outline } from './Outline.tsx';

interface PictureTileProps {
  readonly side: PictureSide;
  readonly documentType: DocumentType;
  /** The server's name of the picture already there. */
  readonly fileId: string | undefined;
  /** Undefined when the picture has to be taken again. */
  readonly onFile: (fileId: string | undefined) => void;
}

const SMALL_BUTTON =
  'flex min-h-10 flex-1 items-center justify-center gap-2 rounded-input bg-s2 px-3 py-1 text-meta font-semibold';

/** One picture: how it should look, the camera or a file, its way to the server, and once more. */
export function PictureTile({ side, documentType, fileId, onFile }: PictureTileProps): ReactNode {
  const { t } = useLingui();
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const { state, choose, retry } = usePicture('identity', onFile);
  const kept = useOwnPicture(state.status === 'empty' ? fileId : undefined, () =>
    onFile(undefined),
  );
  const take = (picture: Blob): void => {
    onFile(undefined);
    choose(picture);
  };
  const title = sideText(side, documentType);
  const isThere = state.status === 'sent' || kept.url !== undefined;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div>
        <h2 className="flex items-center gap-1.5 text-body font-semibold">
          {title}
          {isThere && (
            <CircleCheck role="img" aria-label={t`Sent`} size={18} className="text-green" />
          )}
        </h2>
        <p className="text-meta text-t3">{sideHint(side)}</p>
      </div>
      <Frame
        {...{ side, documentType, state, title }}
        keptUrl={kept.url}
        isPending={kept.isPending}
      />
      <PictureFailure state={state} onRetry={retry} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={() => setIsCameraOpen(true)}
          className={cx('press', SMALL_BUTTON)}
        >
          <Camera size={18} strokeWidth={1.8} aria-hidden="true" />
          {isThere ? t`Retake` : t`Take a photo`}
        </button>
        <FileButton onChoose={take} className={SMALL_BUTTON}>
          <ImagePlus size={18} strokeWidth={1.8} aria-hidden="true" />
          {t`Choose a picture`}
        </FileButton>
      </div>
      {isCameraOpen && (
        <CameraView
          side={side}
          documentType={documentType}
          onPicture={(picture) => {
            setIsCameraOpen(false);
            take(picture);
          }}
          onClose={() => setIsCameraOpen(false)}
        />
      )}
    </section>
  );
}

interface FrameProps extends Pick<PictureTileProps, 'side' | 'documentType'> {
  readonly state: PictureState;
  readonly title: string;
  /** A picture sent on an earlier visit of the page. */
  readonly keptUrl: string | undefined;
  readonly isPending: boolean;
}

function Frame({ side, documentType, state, title, keptUrl, isPending }: FrameProps): ReactNode {
  const { t } = useLingui();
  const previewUrl = 'previewUrl' in state ? state.previewUrl : keptUrl;
  return (
    <div
      className={cx(
        'relative grid aspect-[1.6] place-items-center overflow-hidden rounded-card border bg-s1',
        state.status === 'failed' ? 'border-red' : 'border-line',
      )}
    >
      {isPending ? (
        <Skeleton className="size-full" />
      ) : previewUrl === undefined ? (
        <Outline side={side} documentType={documentType} />
      ) : (
        <img src={previewUrl} alt={title} className="absolute inset-0 size-full object-contain" />
      )}
      {(state.status === 'preparing' || state.status === 'sending') && (
        <div className="absolute inset-0 grid place-items-center">
          {state.status === 'sending' ? (
            <ProgressRing label={t`Sending the picture`} percent={state.percent} />
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </div>
  );
}
