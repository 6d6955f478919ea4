/** Watching: that the figures are shut and bounded, that the log names nobody, that what is wrong is told. */
import { kit, type Mutant } from './mutant.ts';

const doctor = (file: string): string => `apps/server/src/doctor/${file}`;
const METRICS = ['kit/watch/metrics'];
const LOG = ['kit/log.test'];
const JOURNEY = ['kit/watch/journey'];
const SLOW = ['kit/watch/slow'];
const DOCTOR = ['src/doctor/doctor.test'];

export const WATCH_MUTANTS: readonly Mutant[] = [
  {
    name: 'whoever asks is told the figures',
    file: kit('watch/door.ts'),
    from: 'if (!shows(request.headers.authorization, token))\n',
    to: 'if (token.length === 0)\n',
    tests: METRICS,
  },
  {
    name: 'an address that is no call is a label of its own',
    file: kit('watch/requests.ts'),
    from: "config.call?.id ?? config.kind ?? 'other'",
    to: 'config.call?.id ?? config.kind ?? request.url',
    tests: METRICS,
  },
  {
    name: 'a request that is given up stays open for ever',
    file: kit('watch/requests.ts'),
    from: "reply.raw.once('close'",
    to: "reply.raw.once('finish'",
    tests: METRICS,
  },
  {
    name: 'a kind of job that nobody knows is a label of its own',
    file: kit('watch/exposition.ts'),
    from: "(jobs.kindOf(kind) ? kind : 'other')",
    to: 'kind',
    tests: METRICS,
  },
  {
    name: 'the log quotes what the database quotes',
    file: kit('log.ts'),
    from: "return typeof code === 'string' && QUOTES.test(code) ?",
    to: "return typeof code === 'number' ?",
    tests: JOURNEY,
  },
  {
    name: 'the log shows the detail of an error',
    file: kit('log.ts'),
    from: "const NAMED = ['code',",
    to: "const NAMED = ['detail', 'code',",
    tests: LOG,
  },
  {
    name: 'lines of the log are not looked through',
    file: kit('log.ts'),
    from: 'hooks: { streamWrite: struck },',
    to: '',
    tests: ['kit/log.test', 'kit/watch/journey'],
  },
  {
    name: 'a slow statement is logged as often as it is slow',
    file: kit('watch/slow.ts'),
    from: '(last !== undefined && now - last < AGAIN_MS)',
    to: '(last !== undefined && now - last < 0)',
    tests: SLOW,
  },
  {
    name: 'a statement that fails is not slow',
    file: kit('tx.ts'),
    from: '    } finally {\n      this.#took(text, began);\n    }',
    to: '    } finally {\n      if (began < 0) this.#took(text, began);\n    }',
    tests: SLOW,
  },
  {
    name: 'a clock that was set back is not noticed',
    file: doctor('database.ts'),
    from: 'Date.parse(noted) - now.getTime() > BACK_S * 1000',
    to: 'now.getTime() - Date.parse(noted) > BACK_S * 1e9',
    tests: DOCTOR,
  },
  {
    name: 'a disk that is full is only low',
    file: doctor('machine.ts'),
    from: 'if (free < FULL) return',
    to: 'if (free < 0) return',
    tests: DOCTOR,
  },
  {
    name: 'a key that others may read is well kept',
    file: doctor('machine.ts'),
    from: 'const OTHERS = 0o077;',
    to: 'const OTHERS = 0o033;',
    tests: DOCTOR,
  },
];
