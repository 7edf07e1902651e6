/** Something that is read is not what it should be; `message` says where. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** Reads a value that came from outside. `at` is its place, for the message. Throws {@link ShapeError}. */
export type Reader<Value> = (value: unknown, at: string) => Value;

function fail(at: string, wanted: string): never {
  throw new ShapeError(`${at} is not ${wanted}`);
}

/** A whole number from 0. */
export const count: Reader<number> = (value, at) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : fail(at, 'a whole number');

export const text: Reader<string> = (value, at) =>
  typeof value === 'string' ? value : fail(at, 'a text');

export const truth: Reader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : fail(at, 'true or false');

/** An amount in the asset's smallest unit, as digits. */
export const units: Reader<string> = (value, at) =>
  typeof value === 'string' && /^(?:0|[1-9][0-9]{0,18})$/.test(value)
    ? value
    : fail(at, 'an amount in the smallest unit');

/** Hex of so many bytes, in lower case. */
export const hexOf =
  (bytes: number): Reader<string> =>
  (value, at) =>
    typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)
      ? value
      : fail(at, `${bytes} bytes of hex`);

export const hash = hexOf(32);

export const oneOf =
  <const Name extends string>(names: readonly Name[]): Reader<Name> =>
  (value, at) =>
    names.find((name) => name === value) ?? fail(at, names.join(' or '));

export const orNull =
  <Value>(inner: Reader<Value>): Reader<Value | null> =>
  (value, at) =>
    value === null ? null : inner(value, at);

export const orAbsent =
  <Value>(inner: Reader<Value>): Reader<Value | undefined> =>
  (value, at) =>
    value === undefined ? undefined : inner(value, at);

export const listOf =
  <Value>(inner: Reader<Value>): Reader<readonly Value[]> =>
  (value, at) =>
    Array.isArray(value)
      ? value.map((one: unknown, index) => inner(one, `${at}[${index}]`))
      : fail(at, 'a list');

type Fields = Readonly<Record<string, Reader<unknown>>>;
type Read<Named extends Fields> = {
  readonly [Name in keyof Named]: Named[Name] extends Reader<infer Value> ? Value : never;
};

/** An object with these fields and no other. */
export const closed =
  <Named extends Fields>(fields: Named): Reader<Read<Named>> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return fail(at, 'an object');
    }
    const extra = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
    if (extra !== undefined) throw new ShapeError(`${at} has a field ${extra}`);
    const held = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(fields).map(([name, read]) => [name, read(held[name], `${at}.${name}`)]),
    ) as Read<Named>;
  };
