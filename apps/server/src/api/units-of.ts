import { asUnits } from '@candor/money';
import type { Units } from '@candor/money';

/** Whole coins as units of an asset; decimals beyond its scale are a mistake in a table. */
export function unitsOf(text: string, scale: number): Units {
  const [whole = '0', fraction = ''] = text.split('.');
  return asUnits(BigInt(whole + fraction.padEnd(scale, '0')));
}
