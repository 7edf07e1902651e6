import { Header, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** The frame of login and registration: logo, large title, the form. */
export function AuthFrame(props: {
  readonly title: string;
  readonly note: string;
  /** Leads to the step before instead of the page before. */
  readonly onBack?: () => void;
  /** A long form goes without the logo, so that its button stands on the screen. */
  readonly hasLogo?: boolean;
  /** Who is logged in already is taken home. */
  readonly isForVisitors?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  // As it was when the page opened: who logs in here goes where the form leads.
  const [isIn] = useState(hasSession && props.isForVisitors === true);
  useEffect(() => {
    if (isIn) go.replace('pages/index/index');
  }, [isIn, go]);
  if (isIn) return null;
  return (
    <>
      <Header
        onBack={props.onBack ?? go.back}
        trailing={
          <IconButton label={t`Language`} onClick={() => go.to('lang')}>
            <Languages size={22} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        }
      >
        <span className="flex-1" />
      </Header>
      <div className="flex flex-col gap-6 px-5 pt-3 pb-10">
        <div>
          {props.hasLogo !== false && (
            <img src="./icons/icon.svg" alt="" width={48} height={48} className="mb-5" />
          )}
          <h1 className="text-[length:min(var(--text-display),11vw)] leading-[1.3] font-bold tracking-tight break-words">
            {props.title}
          </h1>
          <p className="mt-1 text-body break-words text-t2">{props.note}</p>
        </div>
        {props.children}
      </div>
    </>
  );
}
