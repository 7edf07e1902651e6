import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as SheetSteps from './sheet-steps.ts';

/** A browser's history: steps arrive later, pushes at once and cut off what was ahead. */
class FakeHistory {
  readonly entries: { readonly page: string; readonly state: object }[] = [
    { page: 'A', state: { key: 'a' } },
  ];
  at = 0;
  onStep: () => void = () => undefined;

  get state(): object {
    return this.entries[this.at]?.state ?? {};
  }

  get page(): string {
    return this.entries[this.at]?.page ?? '';
  }

  pushState(state: object, _title: string, page = this.page): void {
    this.at += 1;
    this.entries.splice(this.at, Infinity, { page, state });
  }

  go(delta: number): void {
    setTimeout(() => {
      const to = Math.max(0, Math.min(this.entries.length - 1, this.at + delta));
      if (to === this.at) return;
      this.at = to;
      this.onStep();
    }, 5);
  }
}

let steps: typeof SheetSteps;
let past: FakeHistory;
/** What the router was told of, by page. */
let heard: string[];
let shownPage: string;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  past = new FakeHistory();
  heard = [];
  shownPage = 'A';
  vi.stubGlobal('history', past);
  vi.stubGlobal('document', { querySelector: () => null });
  steps = await import('./sheet-steps.ts');
  past.onStep = () => {
    if (steps.isSheetStep(past.page === shownPage)) return;
    shownPage = past.page;
    heard.push(past.page);
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A sheet as the component opens it: closing it takes its step away. */
function open(): { close: () => void; isOpen: boolean } {
  const sheet = {
    isOpen: true,
    close: (): void => {
      if (!sheet.isOpen) return;
      sheet.isOpen = false;
      take();
    },
  };
  const take = steps.openSheetStep(() => sheet.close());
  return sheet;
}

function wait(): void {
  vi.advanceTimersByTime(200);
}

function goTo(page: string): void {
  steps.fromPageEntry(() => {
    past.pushState({ key: page }, '', page);
    shownPage = page;
  });
}

test('a step back closes the sheet and no page hears of it', () => {
  const sheet = open();
  wait();
  expect(past.entries).toHaveLength(2);
  past.go(-1);
  wait();
  expect(sheet.isOpen).toBe(false);
  expect(heard).toEqual([]);
  expect(past.at).toBe(0);
});

test('a sheet closed by its button takes its entry with it; the step forward leads nowhere', () => {
  const sheet = open();
  wait();
  sheet.close();
  wait();
  expect(past.at).toBe(0);
  past.go(1);
  wait();
  expect(past.at).toBe(0);
  expect(heard).toEqual([]);
});

test('nested sheets close one by one', () => {
  const outer = open();
  wait();
  const inner = open();
  wait();
  expect(past.at).toBe(2);
  past.go(-1);
  wait();
  expect([outer.isOpen, inner.isOpen]).toEqual([true, false]);
  past.go(-1);
  wait();
  expect(outer.isOpen).toBe(false);
  expect(past.at).toBe(0);
});

test('a sheet that gives way to another keeps one entry, and no step is made', () => {
  const first = open();
  wait();
  const go = vi.spyOn(past, 'go');
  first.close();
  const second = open();
  wait();
  expect(go).not.toHaveBeenCalled();
  expect(past.at).toBe(1);
  past.go(-1);
  wait();
  expect(second.isOpen).toBe(false);
});

test('a page opened from a sheet stands right behind the sheet’s page', () => {
  open();
  wait();
  const inner = open();
  wait();
  goTo('B');
  inner.close();
  wait();
  expect(past.entries.map(({ page }) => page)).toEqual(['A', 'B']);
  expect(past.at).toBe(1);
});

test('a page asked for in the moment after a sheet was closed comes after the sheet’s step', () => {
  const sheet = open();
  wait();
  sheet.close();
  vi.advanceTimersByTime(1);
  goTo('B');
  wait();
  expect(past.entries.map(({ page }) => page)).toEqual(['A', 'B']);
});

test('a step from another page onto an entry whose sheet is gone shows its page at its own entry', () => {
  const sheet = open();
  wait();
  // An address typed by hand.
  past.pushState({}, '', 'B');
  shownPage = 'B';
  sheet.close();
  wait();
  past.go(-1);
  wait();
  expect(heard).toEqual(['A']);
  expect(past.at).toBe(0);
});

test('a sheet that refuses to close keeps its entry', () => {
  const close = vi.fn();
  steps.openSheetStep(close);
  wait();
  past.go(-1);
  wait();
  expect(close).toHaveBeenCalledOnce();
  expect(past.at).toBe(1);
});

test('a question over a sheet is refused first, and the sheet stays', () => {
  const sheet = open();
  wait();
  const dispatchEvent = vi.fn(() => true);
  vi.stubGlobal('document', { querySelector: () => ({ dispatchEvent }) });
  past.go(-1);
  wait();
  expect(dispatchEvent).toHaveBeenCalledOnce();
  expect(sheet.isOpen).toBe(true);
  expect(past.at).toBe(1);
});

test('a page loaded again at a sheet’s entry goes to its own', () => {
  past.pushState({ sheetDepth: 1 }, '');
  steps.leaveStaleSheetEntry();
  wait();
  expect(past.at).toBe(0);
  expect(heard).toEqual([]);
});
