import type { DocumentType } from '@candor/protocol';
import { Button, IconButton, Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Camera, CameraOff, SwitchCamera, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import type { PictureSide } from './identity-form.ts';
import { sideHint, sideText } from './identity-texts.ts';
import { useCamera } from './use-camera.ts';
import type { Facing } from './use-camera.ts';

interface CameraViewProps {
  readonly side: PictureSide;
  readonly documentType: DocumentType;
  readonly onPicture: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** The camera over the whole screen with the outline to fill; where there is none, the phone's own. */
export function CameraView(props: CameraViewProps): ReactNode {
  const { side, documentType, onPicture, onClose } = props;
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [facing, setFacing] = useState<Facing>(side === 'handheld' ? 'user' : 'environment');
  const [shot, setShot] = useState<Blob>();
  const camera = useCamera(facing);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const title = sideText(side, documentType);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-[#000] p-0 text-on-fill outline-none open:flex open:flex-col"
    >
      <header className="flex items-start gap-2 p-3 pt-[calc(12px+var(--safe-top))]">
        <div className="min-w-0 flex-1 pl-1">
          <h2 className="text-list font-semibold">{title}</h2>
          <p className="text-meta">{sideHint(side)}</p>
        </div>
        <IconButton label={t`Close the camera`} onClick={onClose}>
          <X size={24} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </header>
      {camera.status === 'unavailable' ? (
        <NoCamera facing={facing} onPicture={onPicture} />
      ) : (
        <>
          {/* Kept while a photo is looked at, so that the camera need not start again. */}
          <div className={shot === undefined ? 'contents' : 'hidden'}>
            <Finder
              camera={camera}
              side={side}
              facing={facing}
              onShot={setShot}
              onSwitch={() => setFacing(facing === 'user' ? 'environment' : 'user')}
            />
          </div>
          {shot !== undefined && (
            <Shot picture={shot} onAgain={() => setShot(undefined)} onUse={() => onPicture(shot)} />
          )}
        </>
      )}
    </dialog>
  );
}

interface FinderProps {
  readonly camera: ReturnType<typeof useCamera>;
  readonly side: PictureSide;
  readonly facing: Facing;
  readonly onShot: (picture: Blob) => void;
  readonly onSwitch: () => void;
}

function Finder({ camera, side, facing, onShot, onSwitch }: FinderProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <video
          ref={camera.videoRef}
          muted
          playsInline
          autoPlay
          className={`size-full object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 border-2 border-on-fill shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)] ${side === 'handheld' ? 'h-3/5 w-3/5 rounded-[45%]' : 'aspect-[1.58] w-[88%] rounded-card'}`}
        />
        {camera.status === 'starting' && (
          <span
            role="status"
            aria-label={t`Starting the camera`}
            className="absolute inset-0 grid place-items-center"
          >
            <Spinner className="size-8" />
          </span>
        )}
      </div>
      <footer className="grid shrink-0 grid-cols-3 items-center px-6 pt-4 pb-[calc(20px+var(--safe-bottom))]">
        <span />
        <button
          type="button"
          aria-label={t`Take the photo`}
          disabled={camera.status !== 'on'}
          onClick={() => void camera.shoot().then((picture) => picture && onShot(picture))}
          className="press mx-auto grid size-18 place-items-center rounded-full border-4 border-on-fill disabled:opacity-40"
        >
          <span className="size-13 rounded-full bg-on-fill" />
        </button>
        <IconButton label={t`Switch the camera`} onClick={onSwitch} className="ml-auto">
          <SwitchCamera size={24} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </footer>
    </>
  );
}

function Shot(props: {
  readonly picture: Blob;
  readonly onAgain: () => void;
  readonly onUse: () => void;
}): ReactNode {
  const { t } = useLingui();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(props.picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [props.picture]);
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center">
        {url !== undefined && (
          <img
            src={url}
            alt={t`The photo you took`}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      <footer className="flex shrink-0 gap-3 px-4 pt-4 pb-[calc(20px+var(--safe-bottom))]">
        <Button tone="secondary" className="flex-1 basis-0" onClick={props.onAgain}>
          {t`Retake`}
        </Button>
        <Button className="flex-1 basis-0" onClick={props.onUse}>
          {t`Use this photo`}
        </Button>
      </footer>
    </>
  );
}

function NoCamera(props: {
  readonly facing: Facing;
  readonly onPicture: (picture: Blob) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-1 flex-col items-center justify-center gap-4 px-8 text-center"
    >
      <CameraOff size={44} strokeWidth={1.2} aria-hidden="true" />
      <p className="text-body">
        {t`The camera cannot be used here. Allow it in the browser's settings, or use your phone's camera app.`}
      </p>
      <FileButton
        onChoose={props.onPicture}
        camera={props.facing}
        className="flex min-h-12 items-center gap-2 rounded-card bg-primary px-5 text-list font-semibold"
      >
        <Camera size={20} strokeWidth={1.8} aria-hidden="true" />
        {t`Open the camera app`}
      </FileButton>
    </div>
  );
}
