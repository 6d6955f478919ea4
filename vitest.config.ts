import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/server/**/*.test.ts',
      'apps/print-agent/**/*.test.ts',
      'checks/**/*.test.ts',
      'mutants/**/*.test.ts',
      'apps/web/src/**/*.test.ts',
    ],
    isolate: false,
    setupFiles: ['apps/server/test/after-file.setup.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
