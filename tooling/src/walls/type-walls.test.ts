import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { plantRepository } from './planted-repository.ts';
import type { PlantedRepository } from './planted-repository.ts';

const PURE = ['packages/money', 'packages/exchange-core', 'packages/protocol'] as const;

/** What the pure packages cannot even name: there is no such thing in their language. */
const forbidden: Readonly<Record<string, string>> = {
  'node-built-in': `import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');\n`,
  process: 'export const arguments_ = process.argv;\n',
  fetch: `export const answer = fetch('/');\n`,
  timer: 'export const timer = setTimeout(() => undefined, 1);\n',
  console: `console.log('here');\nexport {};\n`,
  document: 'export const title = document.title;\n',
};

const harmless = 'export const twice = (value: number): number => value * 2;\n';

describe('the TypeScript settings of the pure packages', () => {
  let repository: PlantedRepository;
  const outputs = new Map<string, string>();

  beforeAll(() => {
    const files: Record<string, string> = {};
    for (const folder of PURE) {
      files[`${folder}/src/harmless.ts`] = harmless;
      // A test may use the runner, whose types bring Node along; the sources must not see it through that.
      files[`${folder}/src/harmless.test.ts`] = `import 'vitest';\nprocess.exit(0);\n`;
      for (const name in forbidden) files[`${folder}/src/${name}.ts`] = forbidden[name] ?? '';
    }
    repository = plantRepository(files);
    const tsc = inRepository('node_modules', 'typescript-native', 'bin', 'tsc');
    for (const folder of PURE) {
      const args = [tsc, '--noEmit', '--pretty', 'false', '-p', `${folder}/tsconfig.pure.json`];
      outputs.set(folder, repository.run('node', args).output);
    }
  });
  afterAll(() => repository.remove());

  test.each(
    PURE.flatMap((folder) => Object.keys(forbidden).map((name) => [folder, name] as const)),
  )('%s cannot use %s', (folder, name) => {
    expect(outputs.get(folder)).toContain(`${folder}/src/${name}.ts(`);
  });

  test.each(PURE)('%s compiles what is harmless, tests set aside', (folder) => {
    expect(outputs.get(folder)).not.toContain('harmless');
  });
});
