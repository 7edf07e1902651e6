import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

const FILE = new URL('../results.json', import.meta.url);

/** One measured figure, as it stands in `bench/results.json`. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What was done, exactly enough to do it again. */
  readonly workload: string;
  /** For a latency in milliseconds: how many took up to so many, and longer than the step before. */
  readonly histogram?: Readonly<Record<string, number>>;
}

interface StoredFigure extends Figure {
  readonly machine: string;
  readonly date: string;
}

/** Prints a figure and writes it to `bench/results.json`, in place of the last one of its name. */
export function recordFigure(figure: Figure): void {
  const stored: StoredFigure = {
    ...figure,
    value: round(figure.value),
    machine: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
  };
  console.log(`${stored.name}: ${stored.value} ${stored.unit}`);
  const others = readFigures().filter((other) => other.name !== stored.name);
  const figures = [...others, stored].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);
}

function readFigures(): StoredFigure[] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as StoredFigure[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Four significant digits: more would pretend. */
function round(value: number): number {
  return Number(value.toPrecision(4));
}
