import { spawnSync } from 'node:child_process';
import { inRepository } from '#repository.ts';

/** `npm run kinds`: records the bytes of new kinds, as the formatter wants them. */
await import(inRepository('packages/persistence/src/testing/record-kinds.ts'));

const golden = 'packages/persistence/src/codec/golden-vectors.json';
const biome = inRepository('node_modules', '.bin', 'biome');
const { status } = spawnSync(biome, ['format', '--write', '--log-level=warn', golden], {
  cwd: inRepository('.'),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
