/** Several servers: a copy of the database is never read before it is as far as the question, and never by another rule than the business's. */
import { kit, type Mutant } from './mutant.ts';

const REPLICA = ['apps/server/src/kit/replica'];
const CONFIG = ['checks/config'];

export const GROW_MUTANTS: readonly Mutant[] = [
  {
    name: 'the copy is read without waiting for it',
    file: kit('replica.ts'),
    from: '      await caughtUp(tx, lsn);\n',
    to: '',
    tests: REPLICA,
  },
  {
    name: 'a database that confirms before it has written is trusted',
    file: kit('replica.ts'),
    from: "case when current_setting('synchronous_commit') <> 'off' then pg_current_wal_flush_lsn()::text end",
    to: 'pg_current_wal_flush_lsn()::text',
    tests: REPLICA,
  },
  {
    name: 'a refusal of the business is asked once more of the primary',
    file: kit('replica.ts'),
    from: '      if (error instanceof AppError) throw error;\n',
    to: '',
    tests: REPLICA,
  },
  {
    name: 'the words that open a backup lie in it',
    file: kit('config.ts'),
    from: '!SETTINGS[name as SettingName].isNotKept',
    to: 'SETTINGS[name as SettingName] !== undefined',
    tests: CONFIG,
  },
];
