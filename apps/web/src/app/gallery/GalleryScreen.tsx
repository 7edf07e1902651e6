import type { ReactNode } from 'react';

export function GalleryScreen(): ReactNode {
  return null;
}
