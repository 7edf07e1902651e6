import { expect, test } from 'vitest';
import { exampleOrder } from './example-order.ts';

const steps = { tickSize: '0.001', quantityStep: '0.01' };

test('an example is a thousand price steps and a hundred of the quantity, with what one more adds', () => {
  expect(exampleOrder(steps)).toEqual({
    ...{ price: '1', quantity: '1', value: '1', tickAdds: '0.001', lotAdds: '0.01' },
  });
});

test('it keeps to the lowest price, the smallest quantity and the smallest order', () => {
  expect(exampleOrder({ ...steps, priceMin: '2.5', quantityMin: '3' })).toMatchObject({
    ...{ price: '2.5', quantity: '3', value: '7.5' },
  });
  expect(exampleOrder({ ...steps, priceMin: '3', notionalMin: '10' })).toMatchObject({
    ...{ quantity: '3.34', value: '10.02' },
  });
  expect(exampleOrder({ ...steps, priceMin: '2', notionalMin: '10' })?.quantity).toBe('5');
});

test.each([
  {},
  { tickSize: '0.1' },
  { tickSize: 'x', quantityStep: '1' },
  { ...steps, tickSize: '0' },
])('there is none for %j', (chosen) => {
  expect(exampleOrder(chosen)).toBeUndefined();
});
