import type { Tone } from '#shared/ui/texts.tsx';

/** Risk rates, in millionths, at which owners are warned. */
const WARNED_PPM = [700_000, 850_000] as const;

/** How a risk rate is coloured: amber where its owner was warned first, red where warned twice; null is no equity at all. */
export function riskTone(ppm: number | null): Tone {
  if (ppm === null || ppm >= WARNED_PPM[1]) return 'bad';
  return ppm >= WARNED_PPM[0] ? 'wait' : 'good';
}
