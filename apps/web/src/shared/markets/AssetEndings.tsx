import { useLingui } from '@lingui/react/macro';
import { CalendarClock, ChevronRight, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMinute } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useAssetEndings } from './asset-endings.ts';
import type { AssetEnding } from './asset-endings.ts';

interface AssetEndingsProps {
  /** A list that keeps its identity while it stays the same. */
  readonly assets: readonly string[];
}

/** Which of some coins end or have ended, and what can be done with them; nothing where none does. */
export function AssetEndings({ assets }: AssetEndingsProps): ReactNode {
  const { t } = useLingui();
  const endings = useAssetEndings(assets);
  if (endings.length === 0) return null;
  return (
    <ul aria-label={t`Delisted coins`} className="flex flex-col bg-s1 text-meta text-t2">
      {endings.map((ending) => (
        <li key={ending.asset}>
          <EndingLine ending={ending} />
        </li>
      ))}
    </ul>
  );
}

function EndingLine({ ending }: { readonly ending: AssetEnding }): ReactNode {
  const go = useGo();
  const text = useEndingText(ending);
  const { articleSlug: slug, asset } = ending;
  const Icon = ending.isDone ? CircleSlash : CalendarClock;
  const content = (
    <>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold text-t1">{asset} </span>
        {text}
      </span>
    </>
  );
  if (slug === null) return <p className="flex items-start gap-2 px-4 py-2.5">{content}</p>;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/home/newsDetail', { slug })}
      className="press flex min-h-10 w-full items-start gap-2 px-4 py-2.5 text-left"
    >
      {content}
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}

function useEndingText({ atMs, isDone }: AssetEnding): string {
  const { t } = useLingui();
  const time = formatMinute(atMs);
  return isDone
    ? t`Delisted since ${time}. It stays yours; you can only move it to your Funding account`
    : t`From ${time}: delisted. It stays yours; from then on you can only move it to your Funding account`;
}
