import { Skeleton } from '@candor/ui-kit';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** Edge of the drawing in pixels, without its white frame. */
const SIZE_PX = 176;

type Drawing = ComponentType<{ value: string; size: number; 'aria-hidden': boolean }>;

/**
 * `text` as a QR code on white, whatever the theme: readers expect dark on light. Its drawing is a chunk
 * of its own; without it the text beside it must do.
 */
export function QrImage(props: { readonly text: string; readonly label: string }): ReactNode {
  const [Drawing, setDrawing] = useState<Drawing>();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    import('qrcode.react').then(
      ({ QRCodeSVG }) => setDrawing(() => QRCodeSVG),
      () => setIsLost(true),
    );
  }, []);
  if (isLost) return null;
  return (
    <div
      role="img"
      aria-label={props.label}
      className="rounded-card bg-on-fill p-3"
      style={{ width: SIZE_PX + 24, height: SIZE_PX + 24 }}
    >
      {Drawing === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <Drawing value={props.text} size={SIZE_PX} aria-hidden />
      )}
    </div>
  );
}
