import { wordsOf } from './schema.ts';
import type { FieldTable, FieldType, FieldValue } from './schema.ts';

/** A field that a kind got after it was first written: older bytes mean `default`. */
export interface AddedField {
  readonly type: FieldType;
  readonly default: FieldValue<FieldType>;
}

/**
 * One kind of command or effect. Its `id` is its number in the journal, written down and never
 * used again; its fields are stored in the order they are listed. A field can never be taken out,
 * moved or changed: `added` lists by schema version what came later.
 */
export interface KindDefinition {
  readonly id: number;
  /** The schema version that knew it first. */
  readonly since: number;
  readonly fields: FieldTable;
  readonly added?: Readonly<Record<number, Readonly<Record<string, AddedField>>>>;
  /** Of a command that only old journals have: a new one is refused, an audit still decides it. */
  readonly retired?: true;
  /** Of a command: it makes two things with consecutive ids, as the legs of an OCO pair. */
  readonly makesPairs?: boolean;
}

export type KindTable = Readonly<Record<string, KindDefinition>>;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

type AddedFields<Definition> = Definition extends { readonly added: infer Added }
  ? Intersection<
      {
        [Version in keyof Added]: {
          readonly [Name in keyof Added[Version]]: Added[Version][Name] extends {
            readonly type: infer Type extends FieldType;
          }
            ? Type
            : never;
        };
      }[keyof Added]
    >
  : unknown;

/** The fields of a kind, those of later versions included. */
export type FieldsOfKind<Definition extends KindDefinition> = Definition['fields'] &
  AddedFields<Definition>;

/** The record of a kind as code sees it. */
export type RecordOfKind<Definition extends KindDefinition> = {
  readonly [Name in keyof FieldsOfKind<Definition>]: FieldsOfKind<Definition>[Name] extends FieldType
    ? FieldValue<FieldsOfKind<Definition>[Name]>
    : never;
};

/** A discriminated union of all records of a table, told apart by `type`. */
export type UnionOfKinds<Table extends KindTable> = {
  [Type in keyof Table & string]: { readonly type: Type } & RecordOfKind<Table[Type]>;
}[keyof Table & string];

/** What the sequencer stamps on a command. */
export interface CommandStamp {
  readonly sequence: number;
  readonly timestampMs: number;
}

/** A stamped command of a table of kinds. */
export type CommandOfKind<Table extends KindTable, Type extends keyof Table & string> = {
  readonly type: Type;
} & RecordOfKind<Table[Type]> &
  CommandStamp;

/** An effect of a table of kinds. */
export type EffectOfKind<Table extends KindTable, Type extends keyof Table & string> = {
  readonly type: Type;
} & RecordOfKind<Table[Type]>;

/** One field of a kind, in its place. */
export interface KindField {
  readonly name: string;
  readonly type: FieldType;
  /** The schema version that wrote it first. */
  readonly since: number;
  /** What older bytes mean; undefined for fields from the beginning. */
  readonly default: FieldValue<FieldType> | undefined;
}

/** A kind as codecs and readers want it. */
export interface Kind {
  readonly id: number;
  readonly type: string;
  readonly since: number;
  readonly fields: readonly KindField[];
  /** Words an effect of this kind takes in the log, its own number included. */
  readonly words: number;
}

/** The fields of a kind in the order they are stored. */
export function fieldsOf({ since, fields, added = {} }: KindDefinition): KindField[] {
  const list: KindField[] = [];
  for (const [name, type] of Object.entries(fields)) {
    list.push({ name, type, since, default: undefined });
  }
  // Keys of an object that are whole numbers come in ascending order.
  for (const [version, more] of Object.entries(added)) {
    for (const [name, field] of Object.entries(more)) {
      list.push({ name, type: field.type, since: versionOf(version), default: field.default });
    }
  }
  return list;
}

/** All kinds of a table, by their numbers; a number without a kind is undefined. Throws when two share one. */
export function kindsById(table: KindTable): readonly (Kind | undefined)[] {
  const kinds: (Kind | undefined)[] = [];
  for (const [type, definition] of Object.entries(table)) {
    const { id, since } = definition;
    const taken = kinds[id];
    if (taken !== undefined) throw new Error(`${type} and ${taken.type} share the number ${id}`);
    while (kinds.length <= id) kinds.push(undefined);
    const fields = fieldsOf(definition);
    const words = fields.reduce((sum, field) => sum + wordsOf(field.type), 1);
    kinds[id] = { id, type, since, fields, words };
  }
  return kinds;
}

/** The numbers of a table's kinds by their names. */
export function idsOf<Table extends KindTable>(
  table: Table,
): { readonly [Type in keyof Table]: number } {
  const ids: Record<string, number> = {};
  for (const [type, { id }] of Object.entries(table)) ids[type] = id;
  return ids as { [Type in keyof Table]: number };
}

/** Every field by name, whatever version it came with. */
export function fieldTablesOf<Table extends KindTable>(
  table: Table,
): { readonly [Type in keyof Table]: FieldsOfKind<Table[Type]> } {
  const tables: Record<string, FieldTable> = {};
  for (const [type, definition] of Object.entries(table)) {
    tables[type] = Object.fromEntries(
      fieldsOf(definition).map(({ name, type: fieldType }) => [name, fieldType]),
    );
  }
  return tables as unknown as { [Type in keyof Table]: FieldsOfKind<Table[Type]> };
}

function versionOf(key: string): number {
  let version = 0;
  for (const digit of key) version = version * 10 + (digit.charCodeAt(0) - 48);
  return version;
}
