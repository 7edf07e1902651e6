import { createStore } from './store.ts';

/** A short message over the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'success' | 'error';
  /** Names what the message is about: a later one about the same takes its place. */
  readonly about?: string | undefined;
  /** What a tap on it opens. */
  readonly onTap?: (() => void) | undefined;
}

interface ToastOptions {
  readonly about?: string;
  readonly onTap?: () => void;
  /** Left out when a message about the same is shown already: that one knows more. */
  readonly isFirstOnly?: boolean;
}

/** The specification's delay before a message shows, so that a page change does not swallow it. */
export const TOAST_DELAY_MS = 100;

/** Long enough to read two lines. */
export const TOAST_SHOWN_MS = 2600;

/** More at once would cover the page; the oldest goes first. */
const TOASTS_MAX = 3;

/** The specification's limit: a loading overlay hides itself after this. */
export const OVERLAY_SHOWN_MS_MAX = 1000;

function createToastStore() {
  const store = createStore<readonly Toast[]>([]);
  let nextId = 1;
  const drop = (id: number): void => store.set(store.read().filter((toast) => toast.id !== id));
  /** Shows `text` after the delay; the same text about the same shows once, and about something else it is news. */
  const show = (text: string, kind: Toast['kind'] = 'info', options: ToastOptions = {}): void => {
    const { about, onTap, isFirstOnly = false } = options;
    setTimeout(() => {
      const shown = store.read();
      if (shown.some((toast) => toast.text === text && toast.about === about)) return;
      const isAboutSame = (toast: Toast): boolean => about !== undefined && toast.about === about;
      if (isFirstOnly && shown.some(isAboutSame)) return;
      const toast: Toast = { id: nextId, text, kind, about, onTap };
      nextId += 1;
      store.set([...shown.filter((other) => !isAboutSame(other)), toast].slice(-TOASTS_MAX));
      setTimeout(() => drop(toast.id), TOAST_SHOWN_MS);
    }, TOAST_DELAY_MS);
  };
  return { read: store.read, subscribe: store.subscribe, show, drop };
}

function createOverlayStore() {
  const store = createStore(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    store.set(false);
  };
  const show = (): void => {
    clearTimeout(timer);
    timer = setTimeout(hide, OVERLAY_SHOWN_MS_MAX);
    store.set(true);
  };
  return { read: store.read, subscribe: store.subscribe, show, hide };
}

/** The page's messages; call `toastStore.show` from anywhere. */
export const toastStore = createToastStore();

/** The page's loading overlay. */
export const overlayStore = createOverlayStore();
