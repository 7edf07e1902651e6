import type { FeedTopic } from '@candor/protocol';
import { useEffect, useRef } from 'react';
import { useHub } from '#shared/hub/hub.ts';

/** What of P2P is followed: the reader's own, or the lists of a coin and a currency. */
type P2pTopic = Extract<FeedTopic, 'p2p' | `p2pAds:${string}`>;

/**
 * Asks again for what a screen shows whenever the feed says that it moved, at most once in `gapMs`; every `awayEveryMs`
 * while the feed is away. A hidden page does not ask.
 */
export function useFollowed(
  topic: P2pTopic | undefined,
  refetch: () => Promise<unknown>,
  { awayEveryMs, gapMs = 0 }: { readonly awayEveryMs: number; readonly gapMs?: number },
): void {
  const { data, isStale } = useHub(topic);
  const isFed = data !== undefined && !isStale;
  const askedAt = useRef(-Infinity);
  // Each message is an object of its own; the snapshot tells of what moved before it came.
  useEffect(() => {
    if (data === undefined) return;
    const waitMs = Math.max(0, askedAt.current + gapMs - performance.now());
    const timer = setTimeout(() => {
      askedAt.current = performance.now();
      void refetch();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [data, gapMs, refetch]);
  useEffect(() => {
    if (isFed || topic === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, awayEveryMs);
    return () => clearInterval(timer);
  }, [isFed, topic, awayEveryMs, refetch]);
}
