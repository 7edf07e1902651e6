import { RefusedError } from '@candor/api-client';
import { useEffect, useRef } from 'react';
import { useRead } from '#shared/api/hooks.ts';

/** An address is good for five minutes; one older than this is asked for again before it is used. */
const LINK_FRESH_MS = 240_000;

/** What the server says of a picture that is not there, or not this user's. */
const MISSING_CODE = 404;

/** Where a picture the user sent earlier can be seen. `onGone` hears when the server no longer has it. */
export function useOwnPicture(
  fileId: string | undefined,
  onGone: () => void,
): { readonly url: string | undefined; readonly isPending: boolean } {
  const link = useRead(
    'upload/link',
    { fileId: fileId ?? '' },
    { isEnabled: fileId !== undefined, freshMs: LINK_FRESH_MS },
  );
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const isGone =
    fileId !== undefined && link.error instanceof RefusedError && link.error.code === MISSING_CODE;
  useEffect(() => {
    if (isGone) gone.current();
  }, [isGone]);
  if (fileId === undefined) return { url: undefined, isPending: false };
  return { url: link.data?.url, isPending: link.isPending };
}
