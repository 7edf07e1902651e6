/**
 * Every open sheet is an entry of the browser's history, so that a step back closes the sheet and not the page behind
 * it. An entry carries its depth and is otherwise a copy of its page's: same address, same state, same place. Entries
 * follow the sheets a moment later, all together: a sheet that gives way to another costs no step.
 */
interface OpenSheet {
  readonly close: () => void;
}

const sheets: OpenSheet[] = [];

/** What is done once the page's own entry is the present one. */
let waiting: (() => void)[] = [];

let isPlanned = false;

/** A step of our own is under way until its event arrives; a timer stands in for an event that never does. */
let ownStep: ReturnType<typeof setTimeout> | undefined;

/** Longer than any browser takes for a step within a page. */
const OWN_STEP_MS_MAX = 3000;

/** A sheet that does not close when it is told to, as while it sends, gets its entry back after this long. */
const REFUSAL_MS = 60;

interface EntryState {
  readonly sheetDepth?: unknown;
}

/** How many sheets the present entry stands for. */
function entryDepth(): number {
  const { sheetDepth } = (history.state ?? {}) as EntryState;
  return typeof sheetDepth === 'number' ? sheetDepth : 0;
}

function takeOwnStep(delta: number): void {
  ownStep = setTimeout(endOwnStep, OWN_STEP_MS_MAX);
  history.go(delta);
}

function endOwnStep(): void {
  clearTimeout(ownStep);
  ownStep = undefined;
  settle();
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(settle, 0);
}

/** Brings the history to where the sheets are, and lets go on what waited for that. */
function settle(): void {
  isPlanned = false;
  if (ownStep !== undefined) return;
  const depth = entryDepth();
  const wanted = waiting.length > 0 ? 0 : sheets.length;
  if (depth > wanted) {
    takeOwnStep(wanted - depth);
    return;
  }
  const acts = waiting;
  waiting = [];
  if (acts.length > 0) {
    // What is open belongs to the page that is left, and goes with it when the next one is drawn.
    sheets.length = 0;
    for (const act of acts) act();
    plan();
    return;
  }
  for (let next = depth + 1; next <= wanted; next += 1) {
    history.pushState({ ...(history.state as object | null), sheetDepth: next }, '');
  }
}

/** Gives an open sheet its entry. @returns takes the entry away again */
export function openSheetStep(close: () => void): () => void {
  const sheet: OpenSheet = { close };
  sheets.push(sheet);
  plan();
  return () => {
    const at = sheets.indexOf(sheet);
    if (at === -1) return;
    sheets.splice(at, 1);
    plan();
  };
}

/** Does `act`, which moves in the history, from the page's own entry: at once unless a sheet is open. */
export function fromPageEntry(act: () => void): void {
  if (ownStep === undefined && waiting.length === 0 && entryDepth() === 0) {
    act();
    return;
  }
  waiting.push(act);
  settle();
}

/** A question over the sheets is answered with no before any of them is closed. */
function refuseQuestion(): boolean {
  const question = document.querySelector('dialog.ck-dialog[open]');
  return question?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined;
}

/**
 * Tells of a step in the history that was just made.
 * @param isSamePage whether the entry come to is of the page that is shown
 * @returns whether the step was about sheets only, so that no page is to hear of it
 */
export function isSheetStep(isSamePage: boolean): boolean {
  if (ownStep !== undefined) {
    endOwnStep();
    return true;
  }
  const depth = entryDepth();
  if (!isSamePage) {
    // An entry whose sheet is gone: the page behind it is shown, and its own entry taken.
    if (depth > 0) takeOwnStep(-depth);
    return false;
  }
  if (depth < sheets.length) {
    if (!refuseQuestion()) for (const { close } of sheets.slice(depth).reverse()) close();
    setTimeout(plan, REFUSAL_MS);
    return true;
  }
  if (depth > sheets.length) takeOwnStep(sheets.length - depth);
  return depth > 0;
}

/** Steps away from the entry of a sheet that was open when the page was loaded again: it is open no more. */
export function leaveStaleSheetEntry(): void {
  plan();
}
