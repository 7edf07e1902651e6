import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UiTextsProvider } from '#lib/texts.tsx';
import type { UiTexts } from '#lib/texts.tsx';
import { NumberStepper } from './AmountInput.tsx';
import { Button, IconButton } from './Button.tsx';
import { Segmented, Tabs } from './Choice.tsx';
import { CoinIcon } from './Display.tsx';
import { Keypad } from './Entry.tsx';
import { formatDuration } from './Feedback.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';
import { Amount, DeltaText, directionOf, PercentChip, Price } from './Numbers.tsx';

/** Every word is its own name: what a primitive says can be read off the markup. */
const texts = new Proxy({}, { get: (_target, name) => String(name) }) as UiTexts;

const markup = (node: ReactNode): string =>
  renderToStaticMarkup(<UiTextsProvider texts={texts}>{node}</UiTextsProvider>);

const nothing = (): void => undefined;
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const;

test('a field ties its label and its complaint to its control', () => {
  const html = markup(
    <Field label="Amount" error="Too little">
      {(control) => <Input {...control} value="" onChange={nothing} />}
    </Field>,
  );
  const id = /<label for="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`id="${id}"`);
  expect(html).toContain(`aria-describedby="${id}-note"`);
  expect(html).toContain(`aria-invalid="true"`);
  expect(html).toMatch(/<p id="[^"]+-note" role="alert"[^>]*>Too little</);
});

test('only the chosen tab takes part in the tab order', () => {
  const html = markup(<Tabs label="Lists" options={options} value="b" onChange={nothing} />);
  expect(html).toMatch(/aria-selected="false" tabindex="-1"/);
  expect(html).toMatch(/aria-selected="true" tabindex="0"/);
});

test('a segmented control is a group of radios', () => {
  const html = markup(<Segmented label="Side" options={options} value="a" onChange={nothing} />);
  expect(html).toContain('role="radiogroup" aria-label="Side"');
  expect(html.match(/role="radio"/g)).toHaveLength(2);
});

test('a busy button says so and cannot be pressed again', () => {
  const html = markup(<Button isBusy>Buy</Button>);
  expect(html).toContain('disabled=""');
  expect(html).toContain('aria-busy="true"');
});

test('an icon button has a name', () => {
  expect(markup(<IconButton label="Search">x</IconButton>)).toContain('aria-label="Search"');
});

test('steppers name what they step', () => {
  const html = markup(
    <NumberStepper label="Price" value="1" onChange={nothing} step="0.1" decimals={1} />,
  );
  expect(html).toContain('aria-label="decrease · Price"');
  expect(html).toContain('aria-label="increase · Price"');
  expect(html).toContain('inputMode="decimal"');
});

test('the keypad never shows the digits', () => {
  const html = markup(<Keypad label="Password" value="135" onChange={nothing} />);
  expect(html).toContain('aria-label="Password: 3/6"');
  expect(html).not.toContain('135');
});

test('figures are cut, grouped, hidden and unknown in one way', () => {
  expect(markup(<Price value="62477.259" decimals={2} />)).toContain('62,477.25');
  expect(markup(<Price value={undefined} decimals={2} />)).toContain('--');
  expect(markup(<Amount value="12.3456" isHidden />)).not.toContain('12');
  expect(markup(<PercentChip value="-0.849" />)).toContain('-0.84%');
});

test('a change too small to show has no direction', () => {
  expect([
    directionOf('0.004'),
    directionOf('0.01'),
    directionOf('-0.01'),
    directionOf(undefined),
  ]).toEqual(['flat', 'up', 'down', 'flat']);
});

test('a coin without a picture shows its initial', () => {
  expect(markup(<CoinIcon symbol="XYZ" />)).toMatch(/>X<\/span>$/);
});

test.each<[ms: number, shown: string]>([
  [0, '00:00'],
  [999, '00:01'],
  [61_000, '01:01'],
  [3_661_000, '01:01:01'],
  [86_400_000, '24:00:00'],
  [86_401_000, '1:00:00:01'],
  [90_061_000, '1:01:01:01'],
])('%i ms count down as %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown);
});

test.each([
  ['0', '>0.00<'],
  ['1.5', '>+1.50<'],
  ['-6.23905122', '>-6.23905122<'],
])('a gain of %s is shown whole, with two decimals at least', (value, shown) => {
  expect(markup(<DeltaText value={value} decimals="exact" />)).toContain(shown);
});
