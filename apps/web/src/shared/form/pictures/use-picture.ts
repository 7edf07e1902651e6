import type { UploadPurpose } from '@candor/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { preparePicture } from './prepare-picture.ts';
import { sendPicture } from './send-picture.ts';

/** How far one picture is on its way to the server. */
export type PictureState =
  | { readonly status: 'empty' }
  | { readonly status: 'preparing' }
  | { readonly status: 'sending'; readonly previewUrl: string; readonly percent: number }
  | { readonly status: 'failed'; readonly previewUrl: string | undefined; readonly error: unknown }
  | { readonly status: 'sent'; readonly previewUrl: string };

interface Picture {
  readonly state: PictureState;
  /** Takes the place of whatever was there. */
  readonly choose: (source: Blob) => void;
  /** Sends the same picture again after a failure. */
  readonly retry: () => void;
}

/** One picture of a form: drawn again on the device, sent at once, sent again when that failed. */
export function usePicture(purpose: UploadPurpose, onSent: (fileId: string) => void): Picture {
  const [state, setState] = useState<PictureState>({ status: 'empty' });
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<Blob>(undefined);
  const shownUrl = useRef<string>(undefined);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });

  const show = useCallback((picture: Blob): string => {
    if (shownUrl.current !== undefined) URL.revokeObjectURL(shownUrl.current);
    shownUrl.current = URL.createObjectURL(picture);
    return shownUrl.current;
  }, []);

  const choose = useCallback(
    (source: Blob): void => {
      running.current?.abort();
      const run = new AbortController();
      running.current = run;
      chosen.current = source;
      let previewUrl: string | undefined;
      const set = (next: PictureState): void => {
        if (!run.signal.aborted) setState(next);
      };
      const work = async (): Promise<void> => {
        set({ status: 'preparing' });
        const picture = await preparePicture(source);
        if (run.signal.aborted) return;
        const url = show(picture);
        previewUrl = url;
        set({ status: 'sending', previewUrl: url, percent: 0 });
        const { fileId } = await sendPicture(picture, purpose, {
          signal: run.signal,
          onProgress: (percent) => set({ status: 'sending', previewUrl: url, percent }),
        });
        set({ status: 'sent', previewUrl: url });
        sent.current(fileId);
      };
      work().catch((error: unknown) => set({ status: 'failed', previewUrl, error }));
    },
    [purpose, show],
  );

  useEffect(
    () => () => {
      running.current?.abort();
      if (shownUrl.current !== undefined) URL.revokeObjectURL(shownUrl.current);
    },
    [],
  );

  const retry = useCallback((): void => {
    if (chosen.current !== undefined) choose(chosen.current);
  }, [choose]);
  return { state, choose, retry };
}
