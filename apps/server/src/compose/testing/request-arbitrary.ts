import { endpoints } from '@candor/protocol';
import type { EndpointName } from '@candor/protocol';
import fc from 'fast-check';
import type { TObject } from 'typebox';

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly FieldSchema[];
}

/** Values that go wrong where somebody trusted them. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+1',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  '1,000',
  '00000000000000000000',
  '99999999999999999999',
  '99999999999999999999.999999999999999999',
  '0.000000000000000001',
  '1.',
  '.5',
  '9'.repeat(400),
  "'; DROP TABLE users; --",
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'toString',
  [],
  ['1'],
  {},
  { toString: 'x' },
];

/** What a text ends a statement with that was put together from texts; often, so that the smallest sweep meets it too. */
const QUOTES = `it's "so" \\ ; --`;

/** What often leads past the first checks, by the field's name. */
const plausible: Readonly<Record<string, readonly unknown[]>> = {
  symbol: ['BTCUSDT', 'ETHUSDT', 'NOPEUSDT'],
  asset: ['USDT', 'BTC', 'ETH', 'NOPE'],
  price: ['60000', '59999.99', '61000', '3000', '0.01', '1000000'],
  stopLimitPrice: ['60000', '59000'],
  triggerPrice: ['60500', '59500', '3100', '2900'],
  quantity: ['0.001', '0.01', '0.1', '1', '0.0001', '1000000'],
  displayQuantity: ['0.001', '0.01'],
  quoteAmount: ['5', '100', '5000', '100000'],
  amount: ['0.00000001', '1', '100', '5000'],
  clientOrderId: ['a', 'b', 'c'],
  requestId: ['fuzz-key-1', 'fuzz-key-2', 'fuzz-key-3'],
  orderId: [1, 2, 3, 5, 8, 13, 21, 34],
  account: ['fuzz@example.com', 'fuzz2@example.com', '13800138000'],
  password: ['correct7horse-battery', 'another7horse-battery', 'short'],
  confirmPassword: ['correct7horse-battery', 'another7horse-battery'],
  areaCode: ['86', '1', '84'],
  currency: ['EUR', 'GBP'],
  fiat: ['100', '500.01'],
  payMethodIds: ['1', '1,2'],
  clientLineId: ['line-0001', 'line-0002'],
  slug: ['order-types', 'fee-schedule', QUOTES],
  text: ['btc', '%', QUOTES],
  cursor: ['1', '10', '10.1', '9007199254740991', 'x'],
  interval: ['1m', '1h', '1M'],
};

function validValue(name: string, schema: FieldSchema): fc.Arbitrary<unknown> {
  const known = plausible[name];
  if (known !== undefined) return fc.constantFrom(...known);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') {
    return fc.integer({
      min: schema.minimum ?? 0,
      max: Math.min(schema.maximum ?? 100, 2_000_000_000),
    });
  }
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((one) => validValue(name, one)));
  }
  if (schema.type === 'array')
    return fc.array(validValue(name, schema.items ?? {}), { maxLength: 3 });
  if (schema.properties !== undefined) return objectOf(schema);
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constant(QUOTES));
}

function objectOf({ properties = {}, required = [] }: FieldSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([field, schema]) => [field, fieldValue(field, schema, required.includes(field))] as const,
  );
  return fc
    .record(Object.fromEntries(fields))
    .map((made) =>
      Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
    );
}

/** How a field is filled: mostly as it should be, so that the depths of the server are reached too. */
function fieldValue(name: string, schema: FieldSchema, isRequired: boolean): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: validValue(name, schema) },
    { weight: isRequired ? 0 : 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}

/** Requests of an endpoint made from its own schema, with wrong, missing and unknown fields among them. */
export function anyRequest(name: EndpointName): fc.Arbitrary<Record<string, unknown>> {
  return anyRequestOf(endpoints[name].request);
}

/** The same for any schema of a request. */
export function anyRequestOf(schema: TObject): fc.Arbitrary<Record<string, unknown>> {
  const extra = fc.option(
    fc.record({
      key: fc.constantFrom('userId', 'fee', 'status'),
      value: fc.constantFrom(...hostile),
    }),
    { freq: 20, nil: undefined },
  );
  return fc.tuple(objectOf(schema as FieldSchema), extra).map(([request, unknown]) => ({
    ...request,
    ...(unknown === undefined ? {} : { [unknown.key]: unknown.value }),
  }));
}

/** A body that is anything at all. */
export const anyBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
