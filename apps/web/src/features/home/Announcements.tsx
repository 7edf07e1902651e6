import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { PauseButton } from './PauseButton.tsx';

/** A notice stays this long in the one line there is. */
const NOTICE_MS = 5_000;

const NOTICES_SHOWN = 5;

/** A long notice moves this fast: slow enough to read. */
const PIXELS_PER_SECOND = 36;

/** What a moving notice rests at its beginning and at its end, together. */
const REST_MS = 3_000;

/** The newest notices, one at a time; a tap opens the one shown. */
export function Announcements(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const { data, isPending } = useRead(
    'common/newsList',
    { locale, kind: 'notice', limit: NOTICES_SHOWN },
    { freshMs: 300_000 },
  );
  const articles = data?.articles ?? [];
  const [travelMs, setTravelMs] = useState(0);
  const [turn, setTurn] = useState(0);
  const count = articles.length;
  const isPaused = usePreferences((preferences) => preferences.isMotionPaused);
  useEffect(() => {
    if (count < 2 || isPaused) return;
    const timer = setTimeout(() => setTurn((old) => old + 1), Math.max(NOTICE_MS, travelMs));
    return () => clearTimeout(timer);
  }, [count, turn, travelMs, isPaused]);
  const notice = articles[turn % Math.max(1, count)];
  // The line keeps its place while it is empty: what is below must not jump.
  if (notice === undefined) return isPending ? <div className="h-12" /> : null;
  return (
    <div className="flex items-center pr-2 pl-4 pb-2">
      <button
        type="button"
        onClick={() => go.to('pages/home/newsDetail', { slug: notice.slug })}
        className="press flex h-10 min-w-0 flex-1 items-center gap-2.5 text-left"
      >
        <Megaphone
          size={16}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-primary-text"
        />
        <MovingLine
          key={notice.articleId}
          text={notice.title}
          isPaused={isPaused}
          onTravel={setTravelMs}
        />
      </button>
      {(count > 1 || travelMs > 0) && <PauseButton className="shrink-0 text-t3" />}
      <button
        type="button"
        aria-label={t`All announcements`}
        onClick={() => go.to('pages/neWs/neWs')}
        className="press grid size-10 shrink-0 place-items-center text-t3"
      >
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

/** One line of text; where it is longer than its place it moves to its end, so that it can be read whole. */
function MovingLine(props: {
  readonly text: string;
  readonly isPaused: boolean;
  /** Hears how long it moves; 0 for a line that fits. */
  readonly onTravel: (durationMs: number) => void;
}): ReactNode {
  const { text, isPaused, onTravel } = props;
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const line = box.current?.firstElementChild;
    const isCalm = isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const hidden = (line?.scrollWidth ?? 0) - (box.current?.clientWidth ?? 0);
    if (isCalm || hidden <= 0 || line === null || line === undefined) {
      onTravel(0);
      return;
    }
    const moveMs = (hidden / PIXELS_PER_SECOND) * 1_000;
    const rest = REST_MS / 2 / (moveMs + REST_MS);
    const [from, to] = ['none', `translateX(${String(-hidden)}px)`];
    const motion = line.animate(
      [
        { transform: from, offset: rest },
        { transform: to, offset: 1 - rest },
        { transform: to, offset: 1 },
      ],
      { duration: moveMs + REST_MS, iterations: Infinity },
    );
    onTravel(moveMs + REST_MS);
    return () => motion.cancel();
  }, [text, isPaused, onTravel]);
  return (
    <span ref={box} className="min-w-0 flex-1 overflow-hidden animate-[ck-fade-in_300ms]">
      <span
        className={cx(
          'block min-w-full text-body whitespace-nowrap text-t2 motion-reduce:truncate',
          isPaused ? 'truncate' : 'motion-safe:w-max',
        )}
      >
        {text}
      </span>
    </span>
  );
}
