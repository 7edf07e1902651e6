/** Where a point of a screen lies on something turned clockwise by a quarter, as if it stood upright. */
export function uprightPoint(
  point: { readonly clientX: number; readonly clientY: number },
  box: Pick<DOMRect, 'left' | 'top' | 'right'>,
): { readonly clientX: number; readonly clientY: number } {
  return {
    clientX: box.left + (point.clientY - box.top),
    clientY: box.top + (box.right - point.clientX),
  };
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
const MICE = ['mousedown', 'mousemove', 'mouseup', 'click', 'wheel'] as const;

/** The same event where it would have been on an upright element. */
function uprightEvent(event: Event, host: HTMLElement): Event | undefined {
  const box = host.getBoundingClientRect();
  if (typeof TouchEvent === 'function' && event instanceof TouchEvent) {
    const upright = (touches: TouchList): Touch[] =>
      [...touches].map((touch) => {
        const { clientX, clientY } = uprightPoint(touch, box);
        const { identifier, target } = touch;
        const place = { clientX, clientY, pageX: clientX, pageY: clientY };
        return new Touch({ identifier, target, ...place, screenX: clientX, screenY: clientY });
      });
    return new TouchEvent(event.type, {
      bubbles: true,
      cancelable: event.cancelable,
      touches: upright(event.touches),
      targetTouches: upright(event.targetTouches),
      changedTouches: upright(event.changedTouches),
    });
  }
  if (!(event instanceof MouseEvent) || event instanceof WheelEvent) return undefined;
  const { bubbles, cancelable, button, buttons, detail } = event;
  const kept = { bubbles, cancelable, button, buttons, detail };
  return new MouseEvent(event.type, { ...kept, ...uprightPoint(event, box) });
}

/**
 * Gives what happens on a turned element to what is inside as if it stood upright: the chart library
 * measures the screen and knows of no turn. Gives what ends it.
 */
export function keepUpright(host: HTMLElement): () => void {
  const pass = (event: Event): void => {
    if (!event.isTrusted) return;
    const upright = uprightEvent(event, host);
    if (upright === undefined) return;
    event.stopImmediatePropagation();
    event.target?.dispatchEvent(upright);
    if (upright.defaultPrevented && event.cancelable) event.preventDefault();
  };
  const names = [...TOUCHES, ...MICE];
  for (const name of names) host.addEventListener(name, pass, { capture: true, passive: false });
  return () => {
    for (const name of names) host.removeEventListener(name, pass, { capture: true });
  };
}
