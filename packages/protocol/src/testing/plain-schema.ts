/** What tests ask of a schema, as JSON has it. */
export interface PlainSchema {
  readonly type?: string;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly items?: PlainSchema;
  readonly anyOf?: readonly PlainSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

/** Whether nobody can make a field larger than its description says. */
export function isBounded(field: PlainSchema): boolean {
  if (field.anyOf !== undefined) return field.anyOf.every(isBounded);
  if (field.type === 'array') return field.maxItems !== undefined && isBounded(field.items ?? {});
  if (field.properties !== undefined) {
    return field.additionalProperties === false && Object.values(field.properties).every(isBounded);
  }
  return (
    field.maxLength !== undefined ||
    field.maximum !== undefined ||
    field.maxProperties !== undefined ||
    field.enum !== undefined ||
    field.const !== undefined ||
    field.type === 'boolean' ||
    field.type === 'null'
  );
}
