import { registerHooks } from 'node:module';

/**
 * Loaded with `--import` before the server: builds it wrong on purpose, in memory only, so that the
 * harness can be seen to notice. Nothing of this is in the product.
 */
interface Mutant {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const mutants: Readonly<Record<string, Mutant>> = {
  /** Tells the client before the batch is durable. */
  reply_before_commit: {
    file: '/apps/server/src/engine/sequencer.ts',
    right: 'await this.#life.journal.append(draft);',
    wrong:
      'for (const waiter of draft.waiters) waiter.resolve(waiter.decisions); await this.#life.journal.append(draft);',
  },
};

const name = process.env['CRASH_MUTANT'] ?? '';
const mutant = mutants[name];
if (mutant === undefined) throw new Error(`there is no mutant ${name}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(mutant.file)) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
    if (source.split(mutant.right).length !== 2) {
      throw new Error(`mutant ${name} no longer fits ${mutant.file}: adapt it`);
    }
    return { ...loaded, source: source.replace(mutant.right, () => mutant.wrong) };
  },
});
