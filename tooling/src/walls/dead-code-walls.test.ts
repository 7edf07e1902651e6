import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantRepository } from './planted-repository.ts';
import type { PlantedRepository } from './planted-repository.ts';

describe('knip and biome', () => {
  let repository: PlantedRepository;
  let deadCode: string;
  let format: string;

  beforeAll(() => {
    repository = plantRepository({
      'apps/server/src/main.ts': `import { alive } from './alive.ts';\n\nalive();\n`,
      'apps/server/src/alive.ts':
        'export function alive(): void {}\n\nexport function neverCalled(): void {}\n',
      'apps/server/src/orphan.ts': 'export const orphan = 1;\n',
      'apps/server/src/ugly.ts': 'export const   ugly = "double"\n',
      'apps/server/package.json': JSON.stringify({
        name: '@candor/server',
        private: true,
        type: 'module',
        dependencies: { 'undeclared-package': '0.1.0' },
      }),
    });
    deadCode = repository.run('knip', ['--no-progress', '--no-config-hints']).output;
    format = repository.run('biome', ['format', '--max-diagnostics=200', 'apps']).output;
  });
  afterAll(() => repository.remove());

  test('a file that nobody imports is dead', () => {
    expect(deadCode).toContain('apps/server/src/orphan.ts');
  });

  test('an export that nobody imports is dead', () => {
    expect(deadCode).toMatch(/neverCalled\s+function\s+apps\/server\/src\/alive\.ts/);
  });

  test('a dependency that nobody imports is dead', () => {
    expect(deadCode).toMatch(/undeclared-package\s+apps\/server\/package\.json/);
  });

  test('what is used is left alone', () => {
    expect(deadCode).not.toMatch(/^alive\s|src\/main\.ts/m);
  });

  test('a file in another format is named', () => {
    expect(format).toContain('apps/server/src/ugly.ts');
    expect(format).not.toContain('apps/server/src/alive.ts');
  });
});
