import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Why the thread that answers did not answer, since the last report; all times in milliseconds. */
export interface Pauses {
  /** Between two passes of a timer that is due every millisecond. */
  readonly loopDelayP50Ms: number;
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** Pauses of the garbage collector, incremental steps included. */
  readonly collections: number;
  readonly majorCollections: number;
  readonly collectionTotalMs: number;
  readonly collectionMaxMs: number;
}

const NANOSECONDS_PER_MS = 1_000_000;

/** Loaded into the server before its first line; answers every message of the bench with the pauses since the last. */
function watchPauses(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let collections: { readonly ms: number; readonly isMajor: boolean }[] = [];
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const { duration, detail } of entries as unknown as readonly CollectionEntry[]) {
      const isMajor = detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      collections.push({ ms: duration, isMajor });
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  process.on('message', () => {
    add(observer.takeRecords());
    const pauses: Pauses = {
      loopDelayP50Ms: delay.percentile(50) / NANOSECONDS_PER_MS,
      loopDelayP99Ms: delay.percentile(99) / NANOSECONDS_PER_MS,
      loopDelayMaxMs: delay.max / NANOSECONDS_PER_MS,
      collections: collections.length,
      majorCollections: collections.filter(({ isMajor }) => isMajor).length,
      collectionTotalMs: collections.reduce((sum, { ms }) => sum + ms, 0),
      collectionMaxMs: collections.reduce((most, { ms }) => Math.max(most, ms), 0),
    };
    delay.reset();
    collections = [];
    process.send?.(pauses);
  });
  process.channel?.unref();
}

interface CollectionEntry {
  readonly duration: number;
  readonly detail: { readonly kind: number };
}

// A worker thread of the server inherits the flag; it answers nobody.
if (isMainThread && process.send !== undefined) watchPauses();
