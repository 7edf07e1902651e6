import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import { tagPlaces } from '#shared/trading/chart/tag-places.ts';

/** A tag's height above the middle of its place. */
const TAG_HALF_PX = 12;

/** Where a line lies, or the edge of the pane beyond which it does. */
export function lineHeight(places: OrderHeights | undefined, key: string): number {
  return withinPane(places, places?.heights.get(key) ?? 0);
}

/** A height, or the nearest one that is in the pane. */
export function withinPane(places: OrderHeights | undefined, height: number): number {
  return Math.min(places?.paneHeight ?? 0, Math.max(0, height));
}

/** Puts every tag where its line is, without React: it happens with each frame of a chart that moves. */
export function arrangeTags(layer: HTMLElement | null, places: OrderHeights | undefined): void {
  if (layer === null || places === undefined) return;
  const tags = [...layer.querySelectorAll<HTMLElement>('[data-tag]')];
  const heights = tags.map(
    ({ dataset }) => places.heights.get(dataset['tag'] ?? '') ?? places.paneHeight,
  );
  const spots = tagPlaces(heights, places.paneHeight);
  for (const [at, tag] of tags.entries()) {
    const spot = spots[at];
    if (spot === undefined) continue;
    tag.style.transform = `translateY(${String(Math.round(spot.y - TAG_HALF_PX))}px)`;
    if (spot.beyond === undefined) delete tag.dataset['beyond'];
    else tag.dataset['beyond'] = spot.beyond;
  }
}

/** A tap on the chart beside the tags, or Escape, lets go of the line in hand. */
export function useReleaseOutside(
  layer: RefObject<HTMLElement | null>,
  isHeld: boolean,
  release: () => void,
): void {
  useEffect(() => {
    if (!isHeld) return;
    const chart = layer.current?.parentElement;
    const onPress = (event: Event): void => {
      const isOnChart = event.target instanceof Node && chart?.contains(event.target) === true;
      if (isOnChart && layer.current?.contains(event.target) === false) release();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') release();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [layer, isHeld, release]);
}
