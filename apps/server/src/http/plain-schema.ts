import { boundNames, replyViews } from '@candor/protocol';

/** Any part of a document that describes the API. */
export type Json = Readonly<Record<string, unknown>>;

export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const viewNames = new Map(
  Object.entries(replyViews).map(([name, schema]) => [JSON.stringify(schema), name]),
);

/** A schema as other tools read it: texts have their type, and what has a name is named. */
export function plainSchema(schema: unknown, isNamed = true): unknown {
  if (Array.isArray(schema)) return schema.map((one) => plainSchema(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = isNamed ? viewNames.get(JSON.stringify(schema)) : undefined;
  if (name !== undefined) return schemaReference(name);
  const copy = Object.fromEntries(
    Object.entries(schema as Json).map(([key, value]) => [key, plainSchema(value)]),
  );
  const { enum: values, type } = copy;
  if (!Array.isArray(values) || type !== undefined) return copy;
  if (values.every((value) => typeof value === 'string')) return { type: 'string', ...copy };
  return values.every((value) => Number.isInteger(value)) ? { type: 'integer', ...copy } : copy;
}

/** The views that several answers show, by their names. */
export const viewSchemas: Json = Object.fromEntries(
  Object.entries(replyViews).map(([name, schema]) => [name, plainSchema(schema, false)]),
);

/** A call that was not carried out, as both documents show it. */
export const refusalSchema: Json = {
  type: 'object',
  description: 'A call that was not carried out, and left no trace.',
  required: ['code', 'msg', 'data', 'type', 'message'],
  properties: {
    code: { type: 'integer', description: 'a code of the catalogue' },
    msg: { type: 'string', description: 'what it means, in English' },
    data: {
      type: ['object', 'null'],
      properties: {
        field: { type: 'string', description: 'the field at fault' },
        bound: {
          type: 'object',
          description:
            'the bound that a value does not keep: the least and the most, or what it has to be a multiple of',
          required: ['of', 'unit'],
          properties: {
            of: { type: 'string', enum: [...boundNames] },
            unit: {
              type: 'string',
              description: 'asset or currency; lot of contracts, x of leverage',
            },
            min: { type: 'string' },
            max: { type: 'string' },
            step: { type: 'string' },
          },
        },
        retryAfterMs: { type: 'integer', description: 'when it may be tried again' },
        challengeId: { type: 'string', description: 'of a login, for loginFactor' },
        verificationId: {
          type: 'string',
          description: 'of a code that was sent, for checkSmsCode',
        },
        resendAfterMs: { type: 'integer', description: 'when that code may be asked for again' },
      },
    },
    type: {
      type: ['string', 'integer'],
      description: 'error, or the screen that helps: 997, 998, 999',
    },
    message: { type: 'string', description: 'as msg' },
  },
};
