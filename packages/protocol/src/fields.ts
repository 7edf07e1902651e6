import { Type } from 'typebox';
import type { TObject, TProperties, TSchema } from 'typebox';
import { accountKinds, locales, orderSides } from './vocabulary.ts';

/** A closed object: a field that is not named here is refused. */
export function Closed<Properties extends TProperties>(
  properties: Properties,
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Words of people: no control characters but line breaks, no marks that turn text about. */
export const Words = (maxLength: number, minLength = 0) =>
  Type.String({
    pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$',
    minLength,
    maxLength,
  });

/** An amount, price or quantity that someone sends: plain digits, no sign, exponent or spaces. */
export const Decimal = Type.String({
  pattern: '^[0-9]{1,20}(\\.[0-9]{1,18})?$',
  maxLength: 39,
  description: 'decimal text without sign or exponent',
  examples: ['0.25'],
});

/** An amount, price or quantity in an answer. */
export const Amount = Type.String({
  pattern: '^-?[0-9]+(\\.[0-9]+)?$',
  description: 'exact decimal text',
  examples: ['0.25'],
});

export const Symbol = Type.String({
  pattern: '^[A-Z0-9]{2,24}$',
  maxLength: 24,
  description: 'a market: base and quote asset, as in common/symbolsList',
  examples: ['BTCUSDT'],
});

export const AssetSymbol = Type.String({
  pattern: '^[A-Z0-9]{1,12}$',
  maxLength: 12,
  examples: ['USDT'],
});

/** What stands for an installation of the app: a keyed hash of a number that it made for itself; null where none was sent. */
export const DeviceCode = Nullable(
  Type.String({ maxLength: 19, examples: ['7KQ2-M0RT-XW4A-93BE'] }),
);

/** Ids of users, orders, trades: positive safe integers. */
export const Id = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });

/** An id in an answer that is 0 where there is none. */
export const IdOrZero = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });

/** Count of committed commands; state read with it contains every command up to it. */
export const Sequence = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });

/** Milliseconds since 1970-01-01 UTC; the maximum is the last instant a JavaScript date can hold. */
export const TimeMs = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

export const LocaleName = Type.Enum(locales, {
  description: 'language of texts',
  examples: ['en'],
});
export const AccountKindName = Type.Enum(accountKinds, { examples: ['spot'] });
export const Side = Type.Enum(orderSides, { examples: ['buy'] });

export const ClientOrderId = Type.String({
  pattern: '^[A-Za-z0-9_.:-]{1,36}$',
  maxLength: 36,
  description: 'the client’s own name of an order, unique among its open orders',
});

/** How far a trailing stop follows the market, in hundredths of a percent. */
export const CallbackBps = Type.Integer({
  minimum: 10,
  maximum: 1_000,
  description: 'hundredths of a percent: 100 is 1 %',
  examples: [100],
});

/** The client's idempotency key: a UUID or another text nobody guesses by accident. */
export const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  maxLength: 64,
  description: 'idempotency key; header idempotency-key does the same',
});

/** A day as the calendar writes it; in UTC where it is a limit. */
export const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  description: 'a day, as YYYY-MM-DD',
  examples: ['2031-05-17'],
});

/** Where a list goes on; opaque to clients. */
export const Cursor = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$', maxLength: 64 });

/** Most rows in one page of any list. */
export const PAGE_ROWS_MAX = 200;

export const PageLimit = Type.Integer({ minimum: 1, maximum: PAGE_ROWS_MAX, examples: [50] });

/** The fields every paged request takes. */
export const pageFields = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageLimit),
};

/** The fields every time-limited request takes; the range is from inclusive to exclusive. */
export const timeRangeFields = {
  fromMs: Type.Optional(TimeMs),
  toMs: Type.Optional(TimeMs),
};
