/** Several servers: a copy of the database is never read before it is as far as the question, and never by another rule than the business's. */
import { kit, type Mutant } from './mutant.ts';

const REPLICA = ['apps/server/src/kit/replica'];
const CONFIG = ['checks/config'];
const JOBS = ['apps/server/src/kit/jobs.lost'];
const COPY = ['apps/server/src/copy'];
const SHARDS = ['apps/server/test/suites/sharding'];

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
    name: 'a server that stops keeps the jobs that it has not ended',
    file: kit('jobs.ts'),
    from: 'if (this.#running.size === 0) return;\n    this.#hasHandedBack',
    to: 'if (this.#running.size >= 0) return;\n    this.#hasHandedBack',
    tests: JOBS,
  },
  {
    name: 'what runs here is known before the rows are: a job that begins meanwhile counts as lost',
    file: kit('jobs.ts'),
    from: 'const found = await rows.lostJobs(this.#pools.owner, this.#id, all);\n    for (const lost of found.filter((job) => !this.#running.has(job.id)))',
    to: 'const known = new Set(this.#running.keys());\n    const found = await rows.lostJobs(this.#pools.owner, this.#id, all);\n    for (const lost of found.filter((job) => !known.has(job.id)))',
    tests: ['apps/server/src/kit/jobs.begin'],
  },
  {
    name: 'a job that was handed back counts as a failed try',
    file: kit('job-rows.ts'),
    from: 'heartbeat = null, attempts = attempts - 1',
    to: 'heartbeat = null',
    tests: JOBS,
  },
  {
    name: 'rows that arrive changed are taken',
    file: 'apps/server/src/copy/copy.ts',
    from: 'found.rows !== table.rows || found.sum !== table.sum',
    to: 'found.rows !== table.rows',
    tests: COPY,
  },
  {
    name: 'a copy goes over what is there',
    file: 'apps/server/src/copy/copy.ts',
    from: 'if (!(await connected(ownerUrl, isEmpty)))',
    to: 'if (ownerUrl === source)',
    tests: COPY,
  },
  {
    name: 'a reference leads to a table that is on one shard alone',
    file: 'apps/server/test/suites/sharding.pinned.ts',
    from: "  'edition_feature',\n  'feature',",
    to: "  'edition_feature',",
    tests: SHARDS,
  },
  {
    name: 'the words that open a backup lie in it',
    file: kit('config.ts'),
    from: '!SETTINGS[name as SettingName].isNotKept',
    to: 'SETTINGS[name as SettingName] !== undefined',
    tests: CONFIG,
  },
];
