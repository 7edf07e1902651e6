import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** A notice stays this long in the one line there is. */
const NOTICE_MS = 5_000;

const NOTICES_SHOWN = 5;

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
  const [turn, setTurn] = useState(0);
  const count = articles.length;
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => {
      setTurn((old) => old + 1);
    }, NOTICE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [count]);
  const notice = articles[turn % Math.max(1, count)];
  // The line keeps its place while it is empty: what is below must not jump.
  if (notice === undefined) return isPending ? <div className="h-12" /> : null;
  return (
    <div className="flex items-center pr-2 pl-4 pb-2">
      <button
        type="button"
        onClick={() => {
          go.to('pages/home/newsDetail', { slug: notice.slug });
        }}
        className="press flex h-10 min-w-0 flex-1 items-center gap-2.5 text-left"
      >
        <Megaphone
          size={16}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-primary-text"
        />
        <span
          key={notice.articleId}
          className="animate-[ck-fade-in_300ms] truncate text-body text-t2"
        >
          {notice.title}
        </span>
      </button>
      <button
        type="button"
        aria-label={t`All announcements`}
        onClick={() => {
          go.to('pages/neWs/neWs');
        }}
        className="press grid size-10 shrink-0 place-items-center text-t3"
      >
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
