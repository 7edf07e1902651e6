import { CircleAlert, CircleCheck, CircleX, CloudOff, Inbox, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Button, Spinner } from '#components/Button.tsx';
import { cx } from '#lib/cx.ts';
import { useUiTexts } from '#lib/texts.tsx';
import { overlayStore, toastStore } from '#lib/toast-store.ts';
import type { Toast } from '#lib/toast-store.ts';

/** A grey block that stands where something will be. Size it with classes. */
export function Skeleton({ className }: { readonly className?: string }): ReactNode {
  return <span aria-hidden="true" className={cx('shimmer block rounded-chip', className)} />;
}

const SKELETON_ROWS = {
  /** A coin with its name, figure and a button or chip. */
  market: () => (
    <div className="flex h-[58px] items-center gap-3 px-4">
      <Skeleton className="size-8 shrink-0 rounded-full" />
      <div className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3 w-16" />
      </div>
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-8 w-[74px]" />
    </div>
  ),
  /** A title with a value at the end of the line. */
  line: () => (
    <div className="flex h-13 items-center justify-between gap-3 px-4">
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="h-3.5 w-16" />
    </div>
  ),
  /** A headline, a sentence and a date. */
  text: () => (
    <div className="hairline-b flex flex-col gap-2 px-4 py-4">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="h-3 w-24" />
    </div>
  ),
  /** An order with its ring and three figures. */
  order: () => (
    <div className="hairline-b flex flex-col gap-3 px-4 py-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-3 w-20" />
        </div>
        <Skeleton className="h-3 w-28 self-start" />
      </div>
      <div className="flex gap-3">
        <Skeleton className="h-8 flex-1" />
        <Skeleton className="h-8 flex-1" />
        <Skeleton className="h-8 flex-1" />
      </div>
    </div>
  ),
  /** A field of a form with its label. */
  field: () => (
    <div className="flex flex-col gap-2 px-4 py-2">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-13 rounded-input" />
    </div>
  ),
} as const;

/** Rows of something that is on its way, in the shape it will have. */
export function SkeletonRows(props: {
  readonly count?: number;
  readonly shape?: keyof typeof SKELETON_ROWS;
}): ReactNode {
  const { count = 6, shape = 'market' } = props;
  const texts = useUiTexts();
  const Row = SKELETON_ROWS[shape];
  return (
    <div role="status" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, row) => (
        <Row key={row} />
      ))}
    </div>
  );
}

interface StateProps {
  readonly icon?: ReactNode;
  readonly text: string;
  readonly note?: string | undefined;
  readonly action?: ReactNode;
  readonly className?: string;
}

function StateBlock({ icon, text, note, action, className }: StateProps): ReactNode {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-8 py-12 text-center', className)}>
      <span className="text-t3" aria-hidden="true">
        {icon}
      </span>
      <p className="text-body text-balance text-t2">{text}</p>
      {note !== undefined && <p className="-mt-2 text-meta text-balance text-t3">{note}</p>}
      {action}
    </div>
  );
}

/** Nothing here: a line icon, one sentence, at most one button. */
export function EmptyState(props: StateProps): ReactNode {
  return <StateBlock {...props} icon={props.icon ?? <Inbox size={44} strokeWidth={1.2} />} />;
}

/** It did not work: what happened and a way to try again. */
export function ErrorState(
  props: Omit<StateProps, 'action'> & { readonly onRetry?: (() => void) | undefined },
): ReactNode {
  const texts = useUiTexts();
  const { onRetry, ...rest } = props;
  return (
    <div role="alert">
      <StateBlock
        {...rest}
        icon={props.icon ?? <CloudOff size={44} strokeWidth={1.2} />}
        action={
          onRetry !== undefined && (
            <Button tone="secondary" size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      />
    </div>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A strip under the header while the device says it has no network. */
export function OfflineBar(): ReactNode {
  const texts = useUiTexts();
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <div className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-meta text-warn">
          <WifiOff size={14} strokeWidth={1.8} aria-hidden="true" />
          {texts.offline}
        </div>
      )}
    </div>
  );
}

const TOAST_ICONS = { info: CircleAlert, success: CircleCheck, error: CircleX } as const;

/** Where toasts appear: above everything, open dialogs included (it enters the top layer). */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const ref = useRef<HTMLDivElement>(null);
  const hasToasts = toasts.length > 0;
  const newestId = toasts.at(-1)?.id;
  useEffect(() => {
    const host = ref.current;
    if (host === null || typeof host.showPopover !== 'function') return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (hasToasts) host.showPopover();
  }, [hasToasts, newestId]);
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      aria-live="polite"
      style={{ zIndex: 10000 }}
      className="pointer-events-none fixed inset-x-0 top-[calc(56px+var(--safe-top))] bottom-auto m-0 mx-auto w-full max-w-[480px] flex-col items-center gap-2 border-0 bg-transparent px-6 [&:popover-open]:flex"
    >
      {toasts.map((toast) => {
        const Icon = TOAST_ICONS[toast.kind];
        return (
          <div
            key={toast.id}
            className="flex max-w-full animate-[ck-toast-in_200ms_ease-out] items-start gap-2 rounded-card bg-toast-bg px-4 py-2.5 text-body text-toast-text shadow-[0_8px_24px_rgb(0_0_0/0.35)]"
          >
            {toast.kind !== 'info' && (
              <Icon size={18} strokeWidth={2} aria-hidden="true" className="mt-px shrink-0" />
            )}
            <ToastText toast={toast} />
          </div>
        );
      })}
    </div>
  );
}

/** The message; one that leads somewhere is a button. */
function ToastText({ toast }: { readonly toast: Toast }): ReactNode {
  const { text, onTap } = toast;
  if (onTap === undefined) return <span className="min-w-0 break-words">{text}</span>;
  return (
    <button
      type="button"
      onClick={() => {
        toastStore.drop(toast.id);
        onTap();
      }}
      className="pointer-events-auto relative min-w-0 text-left break-words before:absolute before:-inset-x-4 before:-inset-y-2.5"
    >
      {text}
    </button>
  );
}

/** The ring over the page while something runs; it never stays longer than a second. */
export function LoadingOverlay(): ReactNode {
  const isShown = useSyncExternalStore(
    overlayStore.subscribe,
    overlayStore.read,
    overlayStore.read,
  );
  const texts = useUiTexts();
  if (!isShown) return null;
  return (
    <div
      role="status"
      aria-label={texts.loading}
      style={{ zIndex: 10090 }}
      className="pointer-events-none fixed inset-0 grid place-items-center"
    >
      <span className="grid size-18 place-items-center rounded-card bg-toast-bg text-toast-text">
        <Spinner className="size-7" />
      </span>
    </div>
  );
}

/** Share of a whole, drawn as a bar. `value` runs from 0 to 100. */
export function ProgressBar(props: {
  readonly label: string;
  readonly value: number;
  readonly tone?: 'primary' | 'up' | 'warn' | 'down';
}): ReactNode {
  const tones = {
    primary: 'bg-primary-text',
    up: 'bg-up',
    warn: 'bg-warn',
    down: 'bg-down',
  } as const;
  const value = Math.min(100, Math.max(0, props.value));
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={Math.trunc(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-s3"
    >
      <div
        className={cx('h-full rounded-full', tones[props.tone ?? 'primary'])}
        style={{ width: `${String(value)}%` }}
      />
    </div>
  );
}

function useNowMs(isRunning: boolean, nowMs: () => number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(nowMs()), 250);
    return () => clearInterval(timer);
  }, [isRunning, nowMs]);
  return now;
}

/** Time left until `endsAtMs`, as `mm:ss` or `hh:mm:ss`, or days first beyond one. */
export function Countdown(props: {
  readonly endsAtMs: number;
  /** The server's clock, so that a wrong device clock does not matter. */
  readonly nowMs: () => number;
  readonly className?: string;
}): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const now = useNowMs(!isOver, props.nowMs);
  const leftMs = Math.max(0, props.endsAtMs - now);
  if ((leftMs === 0) !== isOver) setIsOver(leftMs === 0);
  return (
    <time role="timer" aria-live="off" className={cx('num', props.className)}>
      {formatDuration(leftMs)}
    </time>
  );
}

/** `61_000` as `01:01`, `3_661_000` as `01:01:01`, beyond 24 hours with the days in front. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const days = seconds > 86_400 ? Math.floor(seconds / 86_400) : 0;
  const hours = Math.floor((seconds - days * 86_400) / 3600);
  const clock = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${String(days)}:${two(hours)}:${clock}`;
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}
