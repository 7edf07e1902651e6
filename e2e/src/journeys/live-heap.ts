import type { CDPSession } from 'playwright-core';

/** The part of V8's heap snapshot that says what kinds of things there are and how much each takes. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
}

/**
 * Kinds that a page's own data is made of. Compiled code and the browser's records of what took long are
 * not among them: they come and go with how busy the machine is, and no program can keep or drop them.
 */
const DATA_KINDS: ReadonlySet<string> = new Set([
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'object',
  'closure',
  'regexp',
  'number',
  'symbol',
  'bigint',
]);

/** What a page holds on to after everything that can be collected was. */
export interface LiveHeap {
  readonly dataBytes: number;
  /** Nodes of the document and those out of it that something still refers to. */
  readonly domNodes: number;
  readonly listeners: number;
}

/** Collects garbage and measures what is left. */
export async function measureLiveHeap(instruments: CDPSession): Promise<LiveHeap> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }): void => {
    chunks.push(chunk);
  };
  instruments.on('HeapProfiler.addHeapSnapshotChunk', take);
  await instruments.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  instruments.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { nodes, jsEventListeners } = await instruments.send('Memory.getDOMCounters');
  const dataBytes = dataBytesOf(JSON.parse(chunks.join('')) as HeapSnapshot);
  return { dataBytes, domNodes: nodes, listeners: jsEventListeners };
}

function dataBytesOf({ snapshot, nodes }: HeapSnapshot): number {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const kindAt = fields.indexOf('type');
  const sizeAt = fields.indexOf('self_size');
  const kinds = types[kindAt] ?? [];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kinds[nodes[at + kindAt] ?? -1];
    if (kind !== undefined && DATA_KINDS.has(kind)) bytes += nodes[at + sizeAt] ?? 0;
  }
  return bytes;
}
