import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** A tool as npm would run it, and what it says. */
export class Tool {
  readonly #child: ChildProcess;
  output = '';
  readonly exitCode: Promise<number | null>;

  constructor(
    name: 'archive' | 'audit' | 'backup' | 'restore' | 'rotate-key',
    dataDir: string,
    args: readonly string[],
    databaseUrl = '',
  ) {
    const path = fileURLToPath(new URL(`../../../apps/server/src/cli/${name}.ts`, import.meta.url));
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    this.#child = spawn(process.execPath, [path, ...args], { env, stdio: 'pipe' });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.exitCode = new Promise((resolve) => this.#child.once('close', resolve));
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits until it has ended well. @returns what it said */
  async succeeds(): Promise<string> {
    expect([await this.exitCode, this.output]).toEqual([0, expect.any(String)]);
    return this.output;
  }

  /** Waits until it has ended badly. @returns what it said */
  async fails(): Promise<string> {
    expect([await this.exitCode, this.output]).toEqual([1, expect.any(String)]);
    return this.output;
  }

  /** Waits until it has said so much. */
  async says(words: string): Promise<void> {
    await expect.poll(() => this.output, { timeout: 120_000 }).toContain(words);
  }
}
