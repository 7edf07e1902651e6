import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end counts as reading the newest. */
const END_PIXELS = 120;

/** Keeps the newest line in view while the reader is at the end; else says that there is a new one. */
export function useChatEnd(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      isAtEnd.current = top < innerHeight + END_PIXELS;
      if (isAtEnd.current) setHasNew(false);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current) ref.current?.scrollIntoView({ block: 'end' });
    else setHasNew(true);
  }, [count]);
  return { ref, hasNew, toEnd: () => ref.current?.scrollIntoView({ block: 'end' }) };
}
