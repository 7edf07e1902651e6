/** After a touch somebody counts as being there for this long. */
const PRESENT_MS = 60_000;

/**
 * Whether somebody uses the page. The server ends an unused session that is not kept, and it is told here
 * which calls are somebody's and which the page made by itself.
 */
export class Presence {
  #touchedAtMs: number;
  #toldAtMs = -Infinity;

  /** A page that was just opened was opened by somebody. */
  constructor(nowMs: number) {
    this.#touchedAtMs = nowMs;
  }

  /** @returns whether the server has not heard of anybody for a while, and should */
  touch(nowMs: number): boolean {
    this.#touchedAtMs = nowMs;
    return nowMs - this.#toldAtMs >= PRESENT_MS;
  }

  /** Whether a call that is made now is somebody's; then the server has heard of them. */
  isSomebodyThere(nowMs: number): boolean {
    if (nowMs - this.#touchedAtMs >= PRESENT_MS) return false;
    this.#toldAtMs = nowMs;
    return true;
  }
}

const presence = new Presence(Date.now());

/** For the HTTP client: nobody touched the page lately, so it asks by itself. */
export function isNobodyThere(): boolean {
  return !presence.isSomebodyThere(Date.now());
}

/** Watches touches, keys and scrolling; `tell` lets the server know of somebody it has not heard of. */
export function watchPresence(tell: () => void): void {
  const touched = (): void => {
    if (presence.touch(Date.now())) tell();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    addEventListener(kind, touched, { capture: true, passive: true });
  }
}
