import { useState } from 'react';
import { api } from '#shared/data/api.ts';

/** Pictures of an appeal that somebody asked to see, by file, and how to ask for more. */
export interface ShownPictures {
  readonly urls: ReadonlyMap<string, string>;
  readonly isAsking: boolean;
  /** Why the last question was refused; undefined where it was not. */
  readonly error: unknown;
  readonly show: (fileIds: readonly string[]) => Promise<void>;
}

/**
 * Pictures are asked for by hand, one act each: every look is written down and counts in the budget of the day. One
 * after the other, so that a confirmation is asked for once, and what was shown before a refusal stays.
 */
export function usePictures(orderId: number): ShownPictures {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const show = async (fileIds: readonly string[]): Promise<void> => {
    setIsAsking(true);
    setError(undefined);
    try {
      for (const fileId of fileIds) {
        const { url } = await api('p2pImage', { orderId, fileId });
        setUrls((before) => new Map(before).set(fileId, url));
      }
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsAsking(false);
    }
  };
  return { urls, isAsking, error, show };
}
