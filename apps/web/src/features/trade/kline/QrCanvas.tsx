import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode, Ref } from 'react';

type Drawing = ComponentType<{
  value: string;
  size: number;
  marginSize: number;
  hidden: boolean;
  ref: Ref<HTMLCanvasElement>;
}>;

/** Edge in pixels, as sharp as a picture needs it. */
const SIZE_PX = 392;

/** A QR code that is not shown, for pictures; they do without it where its drawing does not arrive. */
export function QrCanvas(props: {
  readonly text: string;
  readonly ref: Ref<HTMLCanvasElement>;
}): ReactNode {
  const [Drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    import('qrcode.react').then(
      ({ QRCodeCanvas }) => setDrawing(() => QRCodeCanvas),
      () => undefined,
    );
  }, []);
  if (Drawing === undefined) return null;
  return <Drawing value={props.text} size={SIZE_PX} marginSize={2} hidden ref={props.ref} />;
}
