import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
} from '@candor/money';

/** One day of a chart: what each series came to, as decimals. */
export interface ChartDay {
  /** As in 2026-11-21. */
  readonly day: string;
  readonly values: Readonly<Record<string, string>>;
}

const TENTH = '0.1';

/** The end of an axis from 0: the least 1, 2 or 5 times a power of ten that nothing is above; 1 where there is nothing. */
export function axisTop(values: readonly string[]): string {
  const highest = values.reduce(
    (most, value) => (compareDecimals(value, most) > 0 ? value : most),
    '0',
  );
  if (signOf(highest) <= 0) return '1';
  const holds = (top: string): boolean => compareDecimals(top, highest) >= 0;
  let top = '1';
  while (!holds(top)) top = multiplyDecimals(top, '10');
  while (holds(multiplyDecimals(top, TENTH))) top = multiplyDecimals(top, TENTH);
  return ['0.2', '0.5'].map((part) => multiplyDecimals(top, part)).find(holds) ?? top;
}

/** How high a value stands on an axis that ends at `top`, in percent cut to hundredths; nothing below 0. */
export function heightOf(value: string, top: string): string {
  if (signOf(value) <= 0) return '0';
  return multiplyDecimals(divideDecimalsTrunc(value, top, 4), '100');
}

export const sumOf = (values: readonly string[]): string => values.reduce(addDecimals, '0');

/** What a day's bar is high: parts below zero do not shorten the others. */
export const barOf = ({ values }: ChartDay): string =>
  sumOf(Object.values(values).filter((value) => signOf(value) > 0));
