import { useCallback, useMemo, useState } from 'react';

/** The line that was tapped or is being moved. */
export interface HeldLine<Line> {
  readonly line: Line;
  /** Where it was dragged to; undefined while it lies where it belongs. */
  readonly price: string | undefined;
  /** Its cross was tapped, and whether that was meant is being asked. */
  readonly isAsking: boolean;
  /** Why the server did not move it. */
  readonly refusal: string | undefined;
}

/** What can be done to the lines of a chart; the same functions throughout. */
export interface LineHandles<Line> {
  readonly held: HeldLine<Line> | undefined;
  readonly select: (line: Line) => void;
  readonly askCancel: (line: Line) => void;
  readonly move: (line: Line, price: string) => void;
  readonly refuse: (why: string) => void;
  readonly release: () => void;
}

/** One line of the chart at a time is in hand; nothing here is sent anywhere. `keyOf` is the same function throughout. */
export function useLineHandles<Line>(
  lines: readonly Line[] | undefined,
  keyOf: (line: Line) => string,
): LineHandles<Line> {
  const [kept, setKept] = useState<HeldLine<Line>>();
  const take = useCallback((line: Line, changes: Partial<HeldLine<Line>> = {}): void => {
    setKept({ line, price: undefined, isAsking: false, refusal: undefined, ...changes });
  }, []);
  const release = useCallback((): void => setKept(undefined), []);
  const acts = useMemo(
    () => ({
      select: (line: Line): void => take(line),
      askCancel: (line: Line): void => take(line, { isAsking: true }),
      move: (line: Line, price: string): void => take(line, { price }),
      refuse: (refusal: string): void =>
        setKept((now) => now && { ...now, price: undefined, refusal }),
      release,
    }),
    [take, release],
  );
  // Without lines nobody is logged in any more. One that ended stays in hand until that is said.
  const now = kept && lines?.find((line) => keyOf(line) === keyOf(kept.line));
  const held =
    kept === undefined || lines === undefined ? undefined : { ...kept, line: now ?? kept.line };
  return { held, ...acts };
}
