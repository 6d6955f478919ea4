import { defineConfig } from 'vitest/config';

/** Journeys run one after the other, each in a fresh browser context against a server of their own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    // a busy machine draws late
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
    isolate: false,
  },
});
