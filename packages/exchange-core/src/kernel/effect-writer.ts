import type { Units } from '@candor/money';
import { codeOf } from './names.ts';
import type { EffectLog } from './effect-log.ts';
import { kindsById } from './kinds.ts';
import type { Kind, KindTable, UnionOfKinds } from './kinds.ts';
import { encodingOf } from './schema.ts';
import { highLimb, lowLimb } from './limbs.ts';

/** The index of `text` in the log's texts, adding it. */
export function textIndex(log: EffectLog, text: string): number {
  return text === '' ? 0 : log.texts.push(text) - 1;
}

/**
 * Gives the function that writes a table's effects from their object form. Handy and slow: for what
 * happens rarely. Throws for an effect of another table, and for a name that is not in its list.
 */
export function effectWriter<Table extends KindTable>(
  table: Table,
): (log: EffectLog, effect: UnionOfKinds<Table>) => void {
  const write = fieldsWriter(table);
  return (log, effect) => write(log, effect.type, effect);
}

/** As {@link effectWriter}, from an effect's type and its fields: rows need no copy to say their type. */
export function fieldsWriter(
  table: KindTable,
): (log: EffectLog, type: string, fields: object) => void {
  const kinds = new Map<string, Kind>();
  for (const kind of kindsById(table)) if (kind !== undefined) kinds.set(kind.type, kind);
  return (log, type, fields) => {
    const kind = kinds.get(type);
    if (kind === undefined) throw new Error(`${type} is an effect of another table`);
    writeFields(log, kind, fields);
  };
}

function writeFields(log: EffectLog, kind: Kind, record: object): void {
  const values = record as Readonly<Record<string, unknown>>;
  log.reserve(kind.words);
  log.words[log.length++] = kind.id;
  for (const { name, type } of kind.fields) {
    const encoding = encodingOf(type);
    const value = values[name];
    if (encoding === 'integer') {
      log.words[log.length++] = value as number;
    } else if (encoding === 'units') {
      log.words[log.length++] = highLimb(value as Units);
      log.words[log.length++] = lowLimb(value as Units);
    } else if (encoding === 'text') {
      log.words[log.length++] = textIndex(log, value as string);
    } else {
      log.words[log.length++] = codeOf(encoding as readonly string[], value as string);
    }
  }
}
