import { defineConfig } from 'vitest/config';

/** Two files at a time, each against a server of its own: while one waits for a page, the other uses the core. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    setupFiles: ['e2e/on-failure.setup.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    // a busy machine draws late
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    isolate: false,
  },
});
