import { BaseSequencer } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/**
 * What takes minutes comes first: begun last, it would be waited for with one core asleep. What mostly waits for a server (roles, payment,
 * the backups) stands beside what keeps the processor busy (the eyes, upgrade), so that neither two sleep nor two starve at a time.
 */
const LONG = [
  'shell/eyes.spec.ts',
  'grow/roles.spec.ts',
  'shell/payment.spec.ts',
  'shell/eyes-more.spec.ts',
  'kill/backup.drill.spec.ts',
  'kill/upgrade.spec.ts',
  'kill/backup.kill.spec.ts',
  'kill/kill.spec.ts',
  'shell/backup.spec.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const place = (file: string): number =>
      (LONG.findIndex((name) => file.endsWith(name)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
  }
}

/** Two files at a time, each against a server of its own: while one waits for a page, the other uses the core. Three take no less, and wait longer. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    sequence: { sequencer: LongFirst },
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
