import { registerHooks } from 'node:module';

/**
 * Loaded with `--import` before the server: builds it wrong on purpose, in memory only, so that the
 * harness can be seen to notice. Nothing of this is in the product.
 */
interface Edit {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const mutants: Readonly<Record<string, readonly Edit[]>> = {
  /** Tells the client before the batch is durable. */
  reply_before_commit: [
    {
      file: '/apps/server/src/engine/sequencer.ts',
      right: 'payload = await this.#life.journal.append(draft);',
      wrong:
        'for (const waiter of draft.waiters) waiter.resolve(waiter.decisions); await new Promise((resolve) => setTimeout(resolve, 5)); payload = await this.#life.journal.append(draft);',
    },
  ],
  /** Recovery applies the last batch that is in the tables already once more, and nobody objects. */
  batch_applied_twice: [
    {
      file: '/packages/persistence/src/loader/recover.ts',
      right: 'readJournal(client, projector.projectedSequence + 1)',
      wrong:
        "readJournal(client, (await client.query('SELECT coalesce(max(sequence_first), 1) AS first FROM journal WHERE sequence_first <= $1', [projector.projectedSequence])).rows[0].first)",
    },
    {
      file: '/packages/persistence/src/projector/projector-thread.ts',
      right: 'if (sequenceFirst !== this.#acceptedSequence + 1) {',
      wrong: 'if (sequenceFirst < 0) {',
    },
    {
      file: '/packages/persistence/src/projector/pending-changes.ts',
      right: 'if (sequence !== this.counters.sequence + 1) {',
      wrong: 'if (sequence < 0) {',
    },
    {
      file: '/packages/exchange-core/src/kernel/engine.ts',
      right: "assert(stamp.sequence === kernel.sequence + 1, 'effects must arrive gap-free');",
      wrong: '',
    },
    {
      file: '/packages/exchange-core/src/kernel/engine.ts',
      right:
        "assert(stamp.timestampMs >= kernel.timestampMs, 'time must not go back');\n    kernel.accept(stamp);",
      wrong: 'kernel.accept(stamp);',
    },
  ],
  /** Appends without looking whose turn it is, and leaves the session of the old leader alone. */
  skipped_epoch_check: [
    {
      file: '/packages/persistence/src/journal/journal.ts',
      right: 'WHERE epoch = $3 AND last_sequence = $1 - 1 AND last_hash = $5',
      wrong: 'WHERE $3::bigint > 0 AND $5::bytea IS NOT NULL',
    },
    {
      file: '/packages/persistence/src/journal/journal.ts',
      right: 'SELECT pg_terminate_backend(pid, ${SESSION_END_MS_MAX}) FROM',
      wrong: 'SELECT pid + 0 * ${SESSION_END_MS_MAX} FROM',
    },
  ],
};

const name = process.env['CRASH_MUTANT'] ?? '';
const edits = mutants[name];
if (edits === undefined) throw new Error(`there is no mutant ${name}`);

function editOne(source: string, { file, right, wrong }: Edit): string {
  if (source.split(right).length !== 2) {
    throw new Error(`mutant ${name} no longer fits ${file}: adapt it`);
  }
  return source.replace(right, () => wrong);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const here = edits.filter((edit) => url.endsWith(edit.file));
    if (here.length === 0) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
    return { ...loaded, source: here.reduce(editOne, source) };
  },
});
