import { cx, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  BookOpenCheck,
  ChartCandlestick,
  Gift,
  Newspaper,
  ShieldCheck,
  Sparkles,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { PauseButton } from './PauseButton.tsx';

/** A slide stays this long unless a finger holds it. */
const SLIDE_MS = 6_000;

/** Drawings the server may name; a name we do not know gets the last one. */
const ART: Readonly<Record<string, LucideIcon>> = {
  proof: ShieldCheck,
  shield: ShieldCheck,
  chart: ChartCandlestick,
  trade: ChartCandlestick,
  gift: Gift,
  invite: Gift,
  book: BookOpenCheck,
  news: Newspaper,
};

/** The banner: swipes by hand, moves on by itself, stands still for those who asked for calm. */
export function Carousel(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const locale = useLocaleCode();
  const { data, isPending } = useRead('common/carousel', { locale }, { freshMs: 300_000 });
  const slides = data?.slides ?? [];
  const { track, at, hold } = useSlides(slides.length);
  if (isPending) return <CarouselSkeleton />;
  if (slides.length === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t`Highlights`}
      className="relative px-4 pb-4"
    >
      <div
        ref={track}
        onPointerDown={hold}
        className="scrollbar-none @container flex snap-x snap-mandatory overflow-x-auto rounded-sheet"
      >
        {slides.map((slide, index) => (
          <button
            key={slide.slideId}
            type="button"
            tabIndex={index === at ? 0 : -1}
            onClick={() => {
              const slug = slide.articleSlug;
              if (slug !== null) go.to('pages/home/newsDetail', { slug });
            }}
            className="relative flex min-h-26 w-full shrink-0 snap-center flex-col justify-center overflow-hidden bg-[radial-gradient(120%_160%_at_92%_0%,#8b7cff_0%,#4a43f0_38%,#2a24b8_100%)] pt-3 pb-5 pr-28 pl-4 text-left @max-[16rem]:pr-4 text-on-fill"
          >
            <SlideLook {...slide} />
            <span className="relative line-clamp-3 text-list font-bold">{slide.title}</span>
            <span className="relative mt-0.5 line-clamp-3 text-meta">{slide.text}</span>
          </button>
        ))}
      </div>
      {slides.length > 1 && (
        <div aria-hidden="true" className="absolute bottom-6 left-8 flex gap-1">
          {slides.map((slide, index) => (
            <span
              key={slide.slideId}
              className={cx(
                'h-[3px] rounded-full bg-on-fill transition-[width] duration-200',
                index === at ? 'w-3.5' : 'w-1.5 opacity-50',
              )}
            />
          ))}
        </div>
      )}
      {slides.length > 1 && <PauseButton className="absolute right-4 bottom-4 text-on-fill" />}
    </section>
  );
}

interface SlideLookProps {
  readonly art: string;
  readonly imageUrl: string | null;
  readonly alt: string;
}

/** Behind a slide's text: its picture, dark where the text stands, or its drawing beside it. */
function SlideLook({ art, imageUrl, alt }: SlideLookProps): ReactNode {
  const Icon = ART[art] ?? Sparkles;
  return imageUrl === null ? (
    <span
      aria-hidden="true"
      className="absolute top-1/2 right-5 grid size-18 -translate-y-1/2 place-items-center rounded-full bg-on-fill/15 @max-[16rem]:hidden ring-1 ring-on-fill/25"
    >
      <Icon size={32} strokeWidth={1.6} />
    </span>
  ) : (
    <>
      <img
        src={imageUrl}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-[linear-gradient(90deg,rgb(0_0_0/0.78),rgb(0_0_0/0.52)_60%,rgb(0_0_0/0.12))]"
      />
    </>
  );
}

function CarouselSkeleton(): ReactNode {
  return (
    <div className="px-4 pb-4">
      <Skeleton className="h-26 rounded-sheet" />
    </div>
  );
}

function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [heldTimes, setHeldTimes] = useState(0);
  const isPaused = usePreferences((preferences) => preferences.isMotionPaused);
  const shown = useRef(0);
  useEffect(() => {
    const row = track.current;
    if (row === null) return;
    const follow = (): void => {
      if (row.clientWidth === 0) return;
      shown.current = Math.round(row.scrollLeft / row.clientWidth);
      setAt(shown.current);
    };
    // A hidden row forgets where it stood, and a phone that is turned makes every slide wider.
    const keep = new ResizeObserver(() => {
      row.scrollTo({ left: shown.current * row.clientWidth, behavior: 'instant' });
    });
    row.addEventListener('scroll', follow, { passive: true });
    keep.observe(row);
    return () => {
      row.removeEventListener('scroll', follow);
      keep.disconnect();
    };
  }, [count]);
  useEffect(() => {
    if (count < 2 || isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const row = track.current;
      if (row === null) return;
      const next = (Math.round(row.scrollLeft / row.clientWidth) + 1) % count;
      row.scrollTo({ left: next * row.clientWidth, behavior: 'smooth' });
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [count, heldTimes, isPaused]);
  return {
    track,
    at,
    hold: () => setHeldTimes(heldTimes + 1),
  };
}
