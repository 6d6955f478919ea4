import { BaseSequencer } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** What takes minutes, the longest first: begun last, it would be waited for with one core asleep. Times are of a whole run. */
const LONG = [
  'shell/eyes.spec.ts',
  'shell/eyes-more.spec.ts',
  'shell/screens.spec.ts',
  'grow/roles.spec.ts',
  'shell/payment.spec.ts',
  'kill/upgrade.spec.ts',
  'kill/backup.kill.spec.ts',
  'kill/backup.drill.spec.ts',
  'shell/backup.spec.ts',
  'kill/kill.spec.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const place = (file: string): number =>
      (LONG.findIndex((name) => file.endsWith(name)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
  }
}

/** Two files at a time, each against a server of its own: while one waits for a page, the other uses the core. */
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
