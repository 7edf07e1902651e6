import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileDuration } from './durations.ts';

/** Names the file that the durations are written to; `npm test` does. */
export const DURATIONS_VARIABLE = 'TEST_DURATIONS_FILE';

/** Writes down how long each test file took: loading its modules, its hooks and its tests. */
export class DurationReporter implements Reporter {
  readonly #path: string;
  readonly #root: string;
  readonly #files: FileDuration[] = [];

  /** `path` is written at the end of the run; files are named from `root` on. */
  constructor(path: string, root: string) {
    this.#path = path;
    this.#root = root;
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.push({
      path: relative(this.#root, module.moduleId),
      durationMs: Math.round(collectDuration + setupDuration + duration),
    });
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(this.#files));
  }
}
