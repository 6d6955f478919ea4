import { BaseSequencer } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** What takes longest is begun first: begun last, it would be waited for with one core asleep. Times are of a whole run. */
const LONG = [
  // measures the time of its steps: what hundreds of tests leave behind in a process is not theirs
  'door/steps.test.ts',
  'fuzz/fuzz.test.ts',
  'src/copy/copy.test.ts',
  'modules/psi/severed.test.ts',
  'backup/faults.test.ts',
  'move/history.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const place = (file: string): number =>
      (LONG.findIndex((name) => file.endsWith(name)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
  }
}

export default defineConfig({
  test: {
    isolate: false,
    setupFiles: ['apps/server/test/after-file.setup.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    // much of it waits for the database and for processes: two would leave a third of the two cores asleep
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    // a busy machine answers late
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/print-agent/**/*.test.ts',
            'checks/**/*.test.ts',
            'mutants/**/*.test.ts',
          ],
          // read by Node itself, as the server is: what Vite makes of a module costs a fifth of the time, most of it in tight loops
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // screens are read by Vite; their workers begin when the others are done
      {
        extends: true,
        test: { name: 'web', include: ['apps/web/src/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
