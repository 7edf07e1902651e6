import { readFileSync } from 'node:fs';

/** Processor time in ticks of the system's clock. */
export interface MachineTime {
  /** Of everything that ran on the machine. */
  readonly busyTicks: number;
  /** Of this process and of those it started and has waited for. */
  readonly ownTicks: number;
}

/** Where the fields begin that `proc(5)` numbers from 3 on: after the name, which may hold spaces. */
const FIELDS_OF_NAME = 3;
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [14, 15, 16, 17].map(
  (field) => field - FIELDS_OF_NAME,
) as [number, number, number, number];

/**
 * What `/proc/stat` counts as idle, which is nothing to do and waiting for a disk; and what ran at a low priority, as
 * the static checks beside the tests do: it takes only what is left.
 */
const HARMLESS_COLUMNS = new Set([1, 3, 4]);
/** Time of guests is part of the user's already. */
const COLUMNS = 8;

/** Reads both files as Linux writes them. */
export function parseMachineTime(stat: string, ownStat: string): MachineTime {
  const columns = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').map(Number).slice(0, COLUMNS);
  const busyTicks = columns.reduce(
    (sum, ticks, column) => (HARMLESS_COLUMNS.has(column) ? sum : sum + ticks),
    0,
  );
  const fields = ownStat
    .slice(ownStat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ownTicks = [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM].reduce(
    (sum, field) => sum + (fields[field] ?? 0),
    0,
  );
  return { busyTicks, ownTicks };
}

/** The machine's time until now; undefined where the system does not tell. */
export function readMachineTime(): MachineTime | undefined {
  try {
    return parseMachineTime(
      readFileSync('/proc/stat', 'utf8'),
      readFileSync('/proc/self/stat', 'utf8'),
    );
  } catch {
    return undefined;
  }
}

/** The share of the machine's work between two readings that was somebody else's: 0 to 1; undefined if unknown. */
export function foreignShare(
  before: MachineTime | undefined,
  after: MachineTime | undefined,
): number | undefined {
  if (before === undefined || after === undefined) return undefined;
  const busy = after.busyTicks - before.busyTicks;
  const own = after.ownTicks - before.ownTicks;
  if (busy <= 0) return 0;
  return Math.min(1, Math.max(0, (busy - own) / busy));
}
