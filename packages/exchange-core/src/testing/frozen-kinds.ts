import { commandKinds, effectKinds } from '#products.ts';
import { fieldsOf } from '#kernel/kinds.ts';
import type { KindTable } from '#kernel/kinds.ts';

/**
 * Every kind of today as one line: `command|effect id type since field:bytes:since …`. What was
 * written once stands in `kernel/frozen-kinds.txt`.
 */
export function frozenLines(): string[] {
  return [...linesOf('command', commandKinds), ...linesOf('effect', effectKinds)];
}

function linesOf(prefix: string, table: KindTable): string[] {
  return Object.entries(table).map(([type, kind]) => {
    const fields = fieldsOf(kind).map(
      ({ name, type: field, since }) =>
        `${name}:${typeof field === 'string' ? bytesOf(field) : field.join('|')}:${since}`,
    );
    return [prefix, kind.id, type, kind.since, ...fields].join(' ');
  });
}

/** Types with equal bytes may take each other's place. */
function bytesOf(type: string): string {
  return ['units', 'text', 'ints'].includes(type) ? type : 'integer';
}
