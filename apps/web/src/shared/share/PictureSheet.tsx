import { Button, Sheet, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tell } from '#shared/api/api.ts';
import { drawPicture, pictureFile } from './picture.ts';
import type { SharePicture } from './picture.ts';
import { saveFile } from './save-file.ts';

interface PictureSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly fileName: string;
  /** What is on the picture only where its owner wants it, as the switch says it; amounts where nothing is said. */
  readonly choice?: string;
  /** The picture, with or without what is chosen; undefined while there is nothing to show. */
  readonly pictureOf: (isChosen: boolean) => SharePicture | undefined;
  /** What else can be shared. */
  readonly children?: ReactNode;
}

/** A picture made on the phone: percentages only, unless its owner wants amounts. */
export function PictureSheet(props: PictureSheetProps): ReactNode {
  const { isOpen, onClose, title, fileName, pictureOf } = props;
  const { t } = useLingui();
  const [isChosen, setIsChosen] = useState(false);
  const choice = props.choice ?? t`Show amounts`;
  const canvas = useRef<HTMLCanvasElement>(null);
  const canShare = typeof navigator.canShare === 'function';
  const withPicture = (use: (file: File) => Promise<void> | void) => (): void => {
    if (canvas.current !== null) pictureFile(canvas.current, fileName).then(use).catch(tell);
  };
  const share = withPicture(async (file) => {
    if (canShare && navigator.canShare({ files: [file] })) await navigator.share({ files: [file] });
    else saveFile(file, file.name);
  });
  const save = withPicture((file) => saveFile(file, file.name));
  const picture = pictureOf(isChosen);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex gap-3">
          {canShare && (
            <Button className="flex-1" onClick={share}>
              {t`Share`}
            </Button>
          )}
          <Button className="flex-1" tone={canShare ? 'secondary' : 'primary'} onClick={save}>
            {t`Save picture`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3 px-4 pb-4">
        {picture !== undefined && <Picture canvasRef={canvas} picture={picture} />}
        <div className="flex w-full items-center justify-between gap-3 text-body">
          <span>{choice}</span>
          <Switch isOn={isChosen} onChange={setIsChosen} label={choice} />
        </div>
        {props.children}
      </div>
    </Sheet>
  );
}

function Picture(props: {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly picture: SharePicture;
}): ReactNode {
  const { canvasRef, picture } = props;
  const { title, tag, hero, period } = picture;
  useEffect(() => {
    if (canvasRef.current !== null) drawPicture(canvasRef.current, picture);
  });
  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label={`${title}${tag === undefined ? '' : ` ${tag.text}`}: ${hero}, ${period}`}
      className="aspect-[4/5] w-full max-w-72 rounded-card border border-line"
    />
  );
}
