/** Where a value is kept: on the device until it is cleared, or in this tab until it is closed. */
export type Place = 'device' | 'tab';

/**
 * Values kept on the device. Keys carry a version; what is found is parsed, never trusted, so values
 * of an older version, a half-written one or another program's fall back instead of crashing. When
 * the device refuses to store (full, private mode), the value lives on in memory for this visit.
 */

type WriteFailure = (key: string) => void;

const memory = new Map<string, string>();
let onWriteFailure: WriteFailure = () => undefined;

/** Who hears that something could not be kept: the app says it once to the user. */
export function setWriteFailureListener(listener: WriteFailure): void {
  onWriteFailure = listener;
}

const storageOf = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage);

function readText(key: string, place: Place): string | null {
  const kept = memory.get(`${place} ${key}`);
  if (kept !== undefined) return kept;
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** One value on the device under a versioned key. `parse` gives undefined for what it cannot use. */
export interface Stored<Value> {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly clear: () => void;
}

/** Describes a stored value: its key (`candor.<name>.v<version>`), parser, fallback and place. */
export function defineStored<Value>(
  key: `candor.${string}.v${number}`,
  parse: (raw: unknown) => Value | undefined,
  fallback: Value,
  place: Place = 'device',
): Stored<Value> {
  const memoryKey = `${place} ${key}`;
  return {
    read: () => {
      const text = readText(key, place);
      if (text === null) return fallback;
      try {
        return parse(JSON.parse(text)) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write: (value) => {
      const text = JSON.stringify(value);
      try {
        storageOf(place).setItem(key, text);
        memory.delete(memoryKey);
      } catch {
        memory.set(memoryKey, text);
        onWriteFailure(key);
      }
    },
    clear: () => {
      memory.delete(memoryKey);
      try {
        storageOf(place).removeItem(key);
      } catch {
        // A device that cannot be written to has nothing of ours to remove.
      }
    },
  };
}

/** `raw` as an object to look into, or undefined. */
export function asRecord(raw: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Readonly<Record<string, unknown>>)
    : undefined;
}
