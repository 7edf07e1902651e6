import type { Fetch } from './exchange-reader.ts';

/** What the command needs of the world. */
export interface World {
  readonly fetch: Fetch;
  readonly readFile: (path: string) => Promise<string>;
  readonly writeFile: (path: string, text: string) => Promise<void>;
  readonly say: (line: string) => void;
}
