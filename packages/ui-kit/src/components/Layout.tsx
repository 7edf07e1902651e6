import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/Button.tsx';
import { cx } from '#lib/cx.ts';
import { useUiTexts } from '#lib/texts.tsx';

interface HeaderProps {
  readonly title?: ReactNode;
  /** With it the header starts with a back button. */
  readonly onBack?: (() => void) | undefined;
  readonly trailing?: ReactNode;
  /** Pages centre their title; tab pages begin with it. */
  readonly align?: 'start' | 'center';
  readonly children?: ReactNode;
}

/** The sticky, blurred bar at the top of a page. Children replace the title. */
export function Header(props: HeaderProps): ReactNode {
  const { title, onBack, trailing, align = 'center', children } = props;
  const texts = useUiTexts();
  return (
    <header className="sticky top-0 z-30 bg-header-bg pt-[var(--safe-top)] backdrop-blur-md">
      <div className="flex min-h-12 items-center gap-1 px-2">
        {onBack !== undefined && (
          <IconButton label={texts.back} onClick={onBack}>
            <ChevronLeft size={24} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        )}
        {children ?? <Title title={title} align={align} />}
        <div
          className={cx(
            'flex shrink-0 justify-end',
            onBack !== undefined && align === 'center' && children === undefined && 'min-w-10',
          )}
        >
          {trailing}
        </div>
      </div>
    </header>
  );
}

/** A page whose content brings its own heading has an empty bar. */
function Title(props: {
  readonly title: ReactNode;
  readonly align: 'start' | 'center';
}): ReactNode {
  const { title, align } = props;
  if (title === undefined || title === '') return <span className="flex-1" />;
  return (
    <h1
      className={cx(
        // A long title at large text takes two lines and, on a narrow screen, smaller letters.
        'line-clamp-2 min-w-0 flex-1 leading-[1.3]! text-balance break-words',
        align === 'center'
          ? 'text-center text-[length:min(var(--text-list),6.5vw)] font-semibold'
          : 'px-2 text-[length:min(var(--text-title),9vw)] font-bold',
      )}
    >
      {title}
    </h1>
  );
}

/** One entry of the bar at the bottom. */
export interface TabBarItem {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** The five tabs. Colours are the specification's. */
export function TabBar(props: {
  readonly label: string;
  readonly items: readonly TabBarItem[];
  readonly activePath: string;
  readonly hrefOf: (path: string) => string;
  readonly onPress: (path: string) => void;
  readonly onPointAt: (path: string) => void;
}): ReactNode {
  return (
    <nav
      aria-label={props.label}
      className="fixed inset-x-0 bottom-0 z-40 mx-auto max-w-[480px] border-t border-line bg-tab-bg pb-[var(--safe-bottom)] backdrop-blur-lg"
    >
      <ul className="flex h-14">
        {props.items.map((item) => {
          const isOn = item.path === props.activePath;
          return (
            <li key={item.path} className="min-w-0 flex-1">
              <a
                href={props.hrefOf(item.path)}
                aria-current={isOn ? 'page' : undefined}
                onPointerDown={() => props.onPointAt(item.path)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  props.onPress(item.path);
                }}
                className={cx(
                  'press flex h-full flex-col items-center justify-center gap-0.5',
                  isOn ? 'text-tab-on [&_svg]:stroke-[2.4]' : 'text-tab',
                )}
              >
                {item.icon}
                <span className="max-w-full truncate px-0.5 text-[length:min(var(--text-cap),max(11px,3vw))] leading-[1.3] font-semibold">
                  {item.label}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The 6-pixel band between two sections of a page. */
export function SectionBreak(): ReactNode {
  return <div aria-hidden="true" className="h-1.5 bg-s1" />;
}

/** Fixed actions at the bottom of a page, above the safe area, with room kept for them. */
export function ActionBar(props: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <div aria-hidden="true" className="h-[calc(73px+var(--safe-bottom))]" />
      <div className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-[480px] border-t border-line bg-bg pb-[var(--safe-bottom)]">
        <div className="flex gap-3 px-4 py-3">{props.children}</div>
      </div>
    </>
  );
}
