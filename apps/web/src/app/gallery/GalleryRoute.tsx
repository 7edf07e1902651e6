import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

const Gallery = /* @__PURE__ */ lazy(async () => {
  const { GalleryScreen } = await import('./GalleryScreen.tsx');
  return { default: GalleryScreen };
});

/** The gallery of primitives, in development only: a build drops it and its chunk. */
export function GalleryRoute(): ReactNode {
  return (
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  );
}
