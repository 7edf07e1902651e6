import { endpoints } from '@candor/protocol';
import type { EndpointName, ErrorName } from '@candor/protocol';
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { refuse } from '#api/refuse.ts';

/** A request as it came in. A form's values are all texts; JSON brings its own types. */
export interface RawRequest {
  readonly encoding: 'json' | 'form';
  readonly fields: unknown;
  /** What a multipart body carried besides. */
  readonly file?: Buffer | undefined;
}

interface PropertySchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A decimal as the protocol writes them, if not one that is allowed here: too long, too precise. */
const NUMBER_LIKE = /^[0-9]{1,400}(\.[0-9]{1,400})?$/;
const CANONICAL_INTEGER = /^(0|[1-9][0-9]{0,15})$/;
/** A number that may have a part of one, where a refusal tells of it. */
const CANONICAL_NUMBER = /^(0|[1-9][0-9]{0,15})(\.[0-9]{1,12})?$/;

/** What the catalogue says about a figure outside of what its field can hold. */
const refusalByField: Readonly<Record<string, ErrorName>> = {
  quantity: 'quantityOutOfRange',
  quoteAmount: 'quantityOutOfRange',
  displayQuantity: 'quantityOutOfRange',
  amount: 'quantityOutOfRange',
  price: 'priceOutOfRange',
  triggerPrice: 'priceOutOfRange',
  stopLimitPrice: 'priceOutOfRange',
};

function fromText(text: string, type: string | undefined): unknown {
  if (type === 'integer' && CANONICAL_INTEGER.test(text)) return Number(text);
  if (type === 'number' && CANONICAL_NUMBER.test(text)) return Number(text);
  if (type === 'boolean') {
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
  }
  return text;
}

/** What is allowed, for a reader who has no schema: the names, and what a pattern stands for. */
function allowedIn(
  { enum: names, description }: PropertySchema,
  { keyword, message }: { readonly keyword: string; readonly message: string },
): string {
  if (names !== undefined) return `must be one of ${names.join(', ')}`;
  const isExplained = keyword === 'pattern' && description !== undefined;
  return isExplained ? `${message} (${description})` : message;
}

/** Whether a text somewhere in a value has the one character that no table keeps, and that no name or reason needs. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** Reads requests of one endpoint; everything that can be prepared is prepared once. */
export type RequestReader = (raw: RawRequest) => Readonly<Record<string, unknown>>;

/** A reader for requests of one shape. */
export function createReader(schema: TObject): RequestReader {
  const validator = Compile(schema);
  const properties = schema.properties as Readonly<Record<string, PropertySchema>>;
  const types = new Map(Object.entries(properties).map(([field, { type }]) => [field, type]));

  function refuseFields(value: Readonly<Record<string, unknown>>): never {
    const [problem] = validator.Errors(value);
    const unknown = Object.keys(value).find((key) => !types.has(key));
    if (unknown !== undefined) {
      throw refuse.invalidRequest(`unknown field: ${unknown.slice(0, 40)}`, {
        field: unknown.slice(0, 40),
      });
    }
    const missing = (schema.required as readonly string[] | undefined)?.find(
      (key) => value[key] === undefined,
    );
    if (missing !== undefined)
      throw refuse.invalidRequest(`${missing} is missing`, { field: missing });
    const field = problem?.instancePath.split('/')[1] ?? '';
    const given = value[field];
    const name = refusalByField[field];
    if (name !== undefined && typeof given === 'string' && NUMBER_LIKE.test(given)) {
      throw refuse[name]({ field });
    }
    const property = properties[field];
    const text =
      problem === undefined || property === undefined ? 'not valid' : allowedIn(property, problem);
    throw refuse.invalidRequest(`${field}: ${text}`, { field });
  }

  return ({ encoding, fields }) => {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw refuse.invalidRequest('the request must be an object');
    }
    let value = fields as Readonly<Record<string, unknown>>;
    if (encoding === 'form') {
      value = Object.fromEntries(
        Object.entries(value).map(([key, text]) => [
          key,
          typeof text === 'string' ? fromText(text, types.get(key)) : text,
        ]),
      );
    }
    if (!validator.Check(value)) refuseFields(value);
    const field = Object.keys(value).find((key) => hasNul(value[key]));
    if (field !== undefined) throw refuse.invalidRequest(`${field}: not valid`, { field });
    return value;
  };
}

/** One reader an endpoint, compiled when the server starts. */
export function createRequestReaders(): ReadonlyMap<EndpointName, RequestReader> {
  return new Map(
    Object.values(endpoints).map((endpoint) => [endpoint.name, createReader(endpoint.request)]),
  );
}
