import { useState } from 'react';

export interface Pages {
  /** Where the page in view begins; undefined is the first. */
  readonly cursor: string | undefined;
  readonly page: number;
  readonly goOn: (nextCursor: string) => void;
  readonly goBack: () => void;
}

interface Trail {
  readonly key: string;
  readonly cursors: readonly string[];
}

/**
 * Pages of a list by keyset: forward with the cursor that the server gave, back along the way one came.
 * Another `key` (other filters) begins at the first page.
 */
export function usePages(key: string): Pages {
  const [trail, setTrail] = useState<Trail>({ key, cursors: [] });
  const cursors = trail.key === key ? trail.cursors : [];
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    goOn: (nextCursor) => setTrail({ key, cursors: [...cursors, nextCursor] }),
    goBack: () => setTrail({ key, cursors: cursors.slice(0, -1) }),
  };
}
