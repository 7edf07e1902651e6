import { EmptyState, SearchField } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { namedAreaCodes, searchAreaCodes } from './area-codes.ts';

/** Calling codes with their countries' names in the reader's language, to search and pick from. */
export function AreaCodeList(props: {
  /** The one picked before. */
  readonly code?: string;
  readonly onPick: (code: string) => void;
}): ReactNode {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const all = useMemo(() => namedAreaCodes(i18n.locale), [i18n.locale]);
  const found = searchAreaCodes(all, typed);
  return (
    <>
      <div className="px-4 pb-2 in-[dialog]:sticky in-[dialog]:top-0 in-[dialog]:bg-sheet">
        <SearchField label={t`Search country or code`} value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 && <EmptyState text={t`No country matches your search`} />}
      <ul>
        {found.map((area) => (
          <li key={area.region}>
            <button
              type="button"
              onClick={() => props.onPick(area.code)}
              aria-current={area.code === props.code || undefined}
              className="press flex min-h-12 w-full items-center gap-3 px-4 py-1 text-left text-body active:bg-s2 aria-current:text-primary-text"
            >
              <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{area.name}</span>
              <span className={area.code === props.code ? 'num font-semibold' : 'num text-t2'}>
                {`+${area.code}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
