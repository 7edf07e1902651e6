import { entryLeaf, inclusionPath, rangeRootOf } from '@candor/verify';
import type { EvidenceEntry, Hash } from '@candor/verify';
import { readRoundEntries } from './evidence-tables.ts';
import type { Reads } from './evidence-tables.ts';

/** Entries under one node that is kept: a power of two, so that it is a node of the tree. */
const CHUNK = 1_024;
/** Rounds whose nodes are kept: those asked for last. A round of 100,000 entries has a hundred nodes. */
const ROUNDS_MAX = 200;

/**
 * The trees over the entries of rounds that take no more. Hashing a large round takes a second, and anybody may ask:
 * so its upper nodes are kept, and a path needs the entries of one chunk.
 */
export class EntryTrees {
  readonly #reads: Reads;
  readonly #nodes = new Map<number, Promise<readonly Hash[]>>();

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  /** The root of a round that takes no more entries, in hexadecimal digits. */
  async rootOf(roundId: number): Promise<string> {
    const nodes = await this.#nodesOf(roundId);
    return hex(rangeRootOf(nodes)(0, nodes.length));
  }

  /** An entry by its number with the hashes beside its way up; undefined for a number that there is not. */
  async pathOf(
    roundId: number,
    number: number,
  ): Promise<{ readonly entry: EvidenceEntry; readonly path: string[] } | undefined> {
    const nodes = await this.#nodesOf(roundId);
    const place = (number - 1) % CHUNK;
    const entries = await this.#chunk(roundId, number - 1 - place);
    const entry = entries[place];
    if (entry === undefined) return undefined;
    const inChunk = inclusionPath(rangeRootOf(entries.map(entryLeaf)), place, entries.length);
    const above = inclusionPath(rangeRootOf(nodes), (number - 1 - place) / CHUNK, nodes.length);
    return { entry, path: [...inChunk, ...above].map(hex) };
  }

  #chunk(roundId: number, after: number): Promise<readonly EvidenceEntry[]> {
    return readRoundEntries(this.#reads, roundId, after, CHUNK);
  }

  #nodesOf(roundId: number): Promise<readonly Hash[]> {
    const known = this.#nodes.get(roundId) ?? this.#makeNodes(roundId);
    // Put again, so that the first ones are those that nobody asked for longest.
    this.#nodes.delete(roundId);
    this.#nodes.set(roundId, known);
    const [oldest] = this.#nodes.keys();
    if (this.#nodes.size > ROUNDS_MAX && oldest !== undefined) this.#nodes.delete(oldest);
    // What could not be read is read again by whoever asks next.
    known.catch(() => this.#nodes.delete(roundId));
    return known;
  }

  async #makeNodes(roundId: number): Promise<readonly Hash[]> {
    const nodes: Hash[] = [];
    for (let after = 0; ; after += CHUNK) {
      const entries = await this.#chunk(roundId, after);
      if (entries.length > 0) nodes.push(rangeRootOf(entries.map(entryLeaf))(0, entries.length));
      if (entries.length < CHUNK) return nodes;
    }
  }
}

function hex(hash: Hash): string {
  return Buffer.from(hash).toString('hex');
}
