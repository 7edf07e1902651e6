import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

// The macro looks for its configuration in the working directory; tests also run from the repository's root.
const cwd = import.meta.dirname;
const linguiConfig = getConfig({ cwd });

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd })] })],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'tooling/**/*.test.ts'],
    environment: 'node',
    // A test that takes long is slow, not wrong: a busy machine must not make it fail.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
