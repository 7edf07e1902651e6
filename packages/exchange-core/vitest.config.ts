import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'exchange-core',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // A hundred thousand commands on a busy machine: slow is not wrong.
    testTimeout: 60_000,
  },
});
