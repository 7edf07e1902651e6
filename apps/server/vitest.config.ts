import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // Modules are loaded once a worker, which was half of the time; files share nothing but them.
    isolate: false,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // One PostgreSQL for every test file that asks for a database.
    globalSetup: ['./src/compose/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
