import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The camera on the back of the phone, or the one that looks at its owner. */
export type Facing = 'environment' | 'user';

interface CameraUse {
  readonly status: 'starting' | 'on' | 'unavailable';
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** What the camera sees now, whole; undefined when it shows nothing. */
  readonly shoot: () => Promise<Blob | undefined>;
}

/** Sharp enough to read a document; a phone gives the nearest it has. */
const WISH = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const;

/** The device's camera while the caller is shown; it is let go of at once afterwards. */
export function useCamera(facing: Facing): CameraUse {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<CameraUse['status']>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      // Absent on pages that are not served over TLS.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) throw new Error('no camera');
      stream = await devices.getUserMedia({
        video: { facingMode: facing, ...WISH },
        audio: false,
      });
      if (isGone) {
        stop();
        return;
      }
      const video = videoRef.current;
      if (video === null) return;
      video.srcObject = stream;
      await video.play();
      setStatus('on');
    };
    setStatus('starting');
    start().catch(() => {
      if (!isGone) setStatus('unavailable');
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [facing]);

  const shoot = useCallback(async (): Promise<Blob | undefined> => {
    const video = videoRef.current;
    if (video === null || video.videoWidth === 0) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.95),
    );
  }, []);
  return { status, videoRef, shoot };
}
