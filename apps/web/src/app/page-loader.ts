import type { ComponentType } from 'react';

/** Nothing shows before this: most pages arrive sooner, and a flash of grey is worse than a blink. */
export const PAGE_DELAY_MS = 200;

/** From here on the placeholder admits that it takes long. */
export const PAGE_SLOW_MS = 8_000;

/** After this the page offers to try again; a chunk that still arrives is shown all the same. */
export const PAGE_TIMEOUT_MS = 60_000;

/** After this a chunk is given up; only a new attempt can bring the page. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Where the loading of a page stands. */
export type PageState =
  | { readonly status: 'quiet' | 'loading' | 'slow' | 'timeout' | 'failed' }
  | { readonly status: 'ready'; readonly Screen: ComponentType };

/** Loads one page's chunk, once, and tells what to show meanwhile. */
export interface PageLoader {
  readonly read: () => PageState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins loading unless it has begun: called on pointerdown to win time, and by the page itself. */
  readonly start: () => void;
  /** Begins again after a timeout or failure. */
  readonly retry: () => void;
}

/** A loader for the page that `load` imports. */
export function createPageLoader(load: () => Promise<ComponentType>): PageLoader {
  let state: PageState = { status: 'quiet' };
  let attempt = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = new Set<() => void>();

  const set = (next: PageState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stopTimers = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const begin = (): void => {
    attempt += 1;
    const mine = attempt;
    const finish = (next: PageState): void => {
      if (mine !== attempt || state.status === 'ready') return;
      stopTimers();
      set(next);
    };
    const after = (delayMs: number, then: () => void): void => {
      timers.push(setTimeout(then, delayMs));
    };
    set({ status: 'quiet' });
    after(PAGE_DELAY_MS, () => set({ status: 'loading' }));
    after(PAGE_SLOW_MS, () => set({ status: 'slow' }));
    after(PAGE_TIMEOUT_MS, () => set({ status: 'timeout' }));
    after(CHUNK_TIMEOUT_MS, () => finish({ status: 'failed' }));
    load().then(
      (Screen) => finish({ status: 'ready', Screen }),
      () => finish({ status: 'failed' }),
    );
  };

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      if (attempt === 0) begin();
    },
    retry: () => {
      stopTimers();
      begin();
    },
  };
}
