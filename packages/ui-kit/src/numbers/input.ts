import {
  addDecimals,
  compareDecimals,
  decimalsOfStep,
  floorToStep,
  multiplyDecimals,
  plainDecimal,
  signOf,
  subtractDecimals,
} from '@candor/money';

/** Longest amount a field takes: far above any real one, short enough to stay readable. */
export const AMOUNT_LENGTH_MAX = 32;

/** Full-width and other digits and points that keyboards and clipboards bring, as ASCII. */
function toAscii(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - 0x06f0))
    .replace(/[\u0e50-\u0e59]/g, (c) => String(c.charCodeAt(0) - 0x0e50))
    .replace(/[。．・]/g, '.');
}

/**
 * Commas settled. Of both marks the last one is the point, whichever it is: `1,234.56` and `1.234,56`
 * are one number. As the only mark, used once and not before exactly three digits, a comma is the point
 * of someone who types `0,5`; else commas mark thousands and go.
 */
function settleCommas(text: string): string {
  if (!text.includes(',')) return text;
  if (text.includes('.')) {
    if (text.lastIndexOf(',') < text.lastIndexOf('.')) return text.replaceAll(',', '');
    // Points that mark no thousands leave it in doubt what was meant: then it is no number.
    const isContinental = /^\d{1,3}(?:\.\d{3})+,\d*$/.test(text);
    return isContinental ? text.replaceAll('.', '').replace(',', '.') : text;
  }
  const parts = text.split(',');
  const [head = '', tail = ''] = parts;
  const isThousands = parts.length > 2 || (tail.length === 3 && head !== '' && !/^0/.test(head));
  return isThousands ? parts.join('') : `${head}.${tail}`;
}

/**
 * What a person typed or pasted into an amount field, as a plain decimal string being edited
 * (`''`, `12`, `12.`, `0.05`): full-width digits, spaces, thousands commas and currency words are
 * understood; digits beyond `decimals` are cut off; anything that is not a number leaves `previous`
 * untouched, so a bad paste never empties a field.
 */
export function cleanAmountInput(raw: string, decimals: number, previous = ''): string {
  const ascii = toAscii(raw).trim();
  if (ascii === '') return '';
  const bare = ascii.replace(/[\s_'’]/g, '').replace(/^[^\d.,-]+|[^\d.,]+$/g, '');
  const text = settleCommas(bare);
  if (!/^\d*\.?\d*$/.test(text) || text === '') return previous;
  const [wholeRaw = '', fraction] = text.split('.');
  const whole = wholeRaw.replace(/^0+(?=\d)/, '');
  // Digits that are cut off anyway do not make a number too long.
  if (whole.length + Math.min(fraction?.length ?? 0, decimals) > AMOUNT_LENGTH_MAX) return previous;
  if (fraction === undefined) return whole;
  if (decimals === 0) return whole;
  return `${whole === '' ? '0' : whole}.${fraction.slice(0, decimals)}`;
}

/**
 * A text pasted over part of an amount field: put in its place where that makes a number; a whole number
 * that would make none takes the place of what is there; undefined for a text that is no number.
 */
export function pasteAmount(
  pasted: string,
  decimals: number,
  field: { readonly value: string; readonly from: number; readonly to: number },
): string | undefined {
  const alone = cleanAmountInput(pasted, decimals);
  if (alone === '') return undefined;
  const head = field.value.slice(0, field.from);
  const tail = field.value.slice(field.to);
  if (head === '' && tail === '') return alone;
  const joined = cleanAmountInput(`${head}${alone}${tail}`, decimals);
  return joined === '' ? alone : joined;
}

/** A finished field's value: `12.` becomes `12`, `.5` is `0.5`, an empty field stays empty. */
export function settleAmount(text: string): string {
  if (text === '' || text === '.') return '';
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

/**
 * A step that moves `value` sensibly: the largest 1, 2 or 5 times a power of ten that is at most
 * `value * share` (a decimal such as `0.0001`), never below the grid `unit` and always on it.
 */
export function niceStep(value: string, unit: string, share: string): string {
  const settled = settleAmount(value) || '0';
  const most = multiplyDecimals(settled, share);
  let step = plainDecimal(unit);
  for (let decade = step; ; decade = multiplyDecimals(decade, '10')) {
    for (const factor of ['1', '2', '5']) {
      const next = multiplyDecimals(decade, factor);
      if (compareDecimals(next, most) > 0) return step;
      step = next;
    }
  }
}

/** The value some steps up or down on the grid of `step`, never below zero. */
export function stepAmount(value: string, step: string, direction: 1 | -1, steps = 1): string {
  const base = floorToStep(settleAmount(value) || '0', step);
  const way = multiplyDecimals(step, String(steps));
  const moved = direction === 1 ? addDecimals(base, way) : subtractDecimals(base, way);
  if (signOf(moved) <= 0) return '0';
  const decimals = decimalsOfStep(step);
  const [whole = '0', fraction = ''] = moved.split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
