import type { Skeleton } from './render.ts';

type Kinds = Readonly<Record<string, { readonly id: number }>>;

/** What of the core's index is read here; tooling imports nothing of the product. */
interface Core {
  readonly commandKinds: Kinds;
  readonly effectKinds: Kinds;
  readonly SCHEMA_VERSION: number;
}

/** The next free numbers of a command and of a record, which takes an even one and the next. */
export async function nextNumbers(
  index: string,
): Promise<Pick<Skeleton, 'commandId' | 'recordId' | 'since'>> {
  const core = (await import(index)) as Core;
  const highest = (kinds: Kinds): number => Math.max(...Object.values(kinds).map(({ id }) => id));
  const effectId = highest(core.effectKinds) + 1;
  return {
    commandId: highest(core.commandKinds) + 1,
    recordId: effectId + (effectId % 2),
    since: core.SCHEMA_VERSION,
  };
}
