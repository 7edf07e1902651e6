import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button, IconButton } from '#components/Button.tsx';
import { cx } from '#lib/cx.ts';
import { openSheetStep } from '#lib/sheet-steps.ts';
import { useUiTexts } from '#lib/texts.tsx';
import { useLit } from '#lib/use-lit.ts';
import { useSheetDrag } from '#lib/use-sheet-drag.ts';

/**
 * How long a sheet takes to leave, as its animation does, also for who wants no motion: until then it takes
 * every tap, so that the second of a double tap on its button hits nothing behind it.
 */
const LEAVE_MS = 200;

/**
 * Opens and closes a native dialog with its leaving animation; true while it is in the page. What is open
 * when its screen is left is closed for good: it would stand over the screen when one comes back to it.
 */
function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const leave = useRef(onClose);
  const isShown = useRef(false);
  const [isPresent, setIsPresent] = useState(isOpen);
  if (isOpen && !isPresent) setIsPresent(true);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !isPresent) return;
    if (isOpen) {
      delete dialog.dataset['closing'];
      dialog.style.translate = '';
      if (!dialog.open) dialog.showModal();
      dialog.focus({ preventScroll: true });
      return;
    }
    dialog.dataset['closing'] = '';
    const timer = setTimeout(() => {
      dialog.close();
      setIsPresent(false);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isPresent]);
  useLayoutEffect(() => {
    leave.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (dialog?.open !== true) return;
      // A screen hidden with its sheet open, as by the back gesture, would leave the next one dead to every tap.
      dialog.close();
      // In development React takes every effect away once and puts it back at once.
      queueMicrotask(() => {
        if (!isShown.current) leave.current();
      });
    };
  }, [isPresent]);
  return { ref, isPresent };
}

/** What was shown last while open: a sheet that leaves takes it along, though its owner has let go of it. */
function useLastOpen<Shown>(shown: Shown, isOpen: boolean): Shown {
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (isOpen) last.current = shown;
  });
  return isOpen ? shown : last.current;
}

/** Makes a step back in the history close what is open, and nothing else. */
function useStep(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => (isOpen ? openSheetStep(() => close.current()) : undefined), [isOpen]);
}

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** `tall` sheets take most of the screen from the start: lists with a search box. */
  readonly height?: 'fit' | 'tall';
  /** What can be done besides, beside the title. */
  readonly trailing?: ReactNode;
  /** What the sheet is about: it is scrolled above the sheet and stays lit. */
  readonly about?: RefObject<HTMLElement | null>;
}

/**
 * Everything secondary opens in one of these: a panel from below on the native dialog. It is closed by its button, by a
 * tap beside it, by dragging its handle down, by Escape and by a step back.
 */
export function Sheet(props: SheetProps): ReactNode {
  const { isOpen, onClose, height = 'fit', about } = props;
  const { title, children, footer, trailing } = useLastOpen(props, isOpen);
  const { ref, isPresent } = useModal(isOpen, onClose);
  const dragHandlers = useSheetDrag(ref, onClose);
  useStep(isOpen, onClose);
  useLit(ref, about, isOpen && isPresent);
  // A tap beside it begins there: the end of a finger's rest on what opened the sheet is none.
  const isPressed = useRef(false);
  const titleId = useId();
  const texts = useUiTexts();
  if (!isPresent) return null;
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isPressed.current && event.target === event.currentTarget) onClose();
      }}
      className={cx(
        about !== undefined && 'ck-lit',
        'ck-sheet fixed inset-x-0 top-auto bottom-0 m-0 mx-auto w-full max-w-[480px] flex-col overflow-hidden rounded-t-sheet bg-sheet p-0 text-left text-t1 shadow-[var(--sheet-shadow)] outline-none open:flex data-closing:animate-[ck-sheet-out_200ms_ease-in_forwards]',
        height === 'tall' ? 'h-[85dvh] max-h-[85dvh]' : 'max-h-[88dvh]',
      )}
    >
      <header
        {...dragHandlers}
        className="relative flex min-h-13 shrink-0 touch-none items-center gap-2 pt-3 pr-2 pb-1 pl-4"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-handle"
        />
        <h2 id={titleId} className="line-clamp-2 min-w-0 flex-1 text-list font-semibold">
          {title}
        </h2>
        {trailing}
        <IconButton label={texts.close} onClick={onClose} className="text-t3">
          <X size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto overscroll-contain pb-[calc(8px+var(--safe-bottom))]">
        {children}
      </div>
      {footer !== undefined && (
        <footer className="shrink-0 border-t border-line px-4 pt-3 pb-[calc(12px+var(--safe-bottom))]">
          {footer}
        </footer>
      )}
    </dialog>
  );
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy?: boolean;
}

/** A question that must be answered: confirm or cancel, nothing else. */
export function Dialog(props: DialogProps): ReactNode {
  const { isOpen, onClose, title, children, onConfirm, tone = 'primary' } = props;
  const { ref, isPresent } = useModal(isOpen, onClose);
  const titleId = useId();
  const bodyId = useId();
  const texts = useUiTexts();
  if (!isPresent) return null;
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="ck-dialog m-auto w-[min(20rem,calc(100vw-48px))] rounded-sheet bg-sheet p-5 text-t1 outline-none data-closing:opacity-0 data-closing:transition-opacity"
    >
      <h2 id={titleId} className="text-center text-list font-semibold">
        {title}
      </h2>
      <div id={bodyId} className="mt-2 text-center text-body text-t2">
        {children}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="secondary" size="trade" className="flex-1 basis-24 px-2!" onClick={onClose}>
          {props.cancelLabel ?? texts.cancel}
        </Button>
        <Button
          tone={tone}
          size="trade"
          className="flex-1 basis-24 px-2!"
          isBusy={props.isBusy}
          onClick={onConfirm}
        >
          {props.confirmLabel ?? texts.confirm}
        </Button>
      </div>
    </dialog>
  );
}
