/** A space on its way, and a database on its way to a newer release. */
import { kit, type Mutant } from './mutant.ts';

const move = (file: string): string => `apps/server/src/move/${file}`;
const FAULTS = ['apps/server/src/move/faults'];

const PURGE = ['apps/server/src/move/purge'];

export const MOVE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a dissolved space loses its data the same day',
    file: move('purge.ts'),
    from: 'at.getTime() - PURGE_DAYS * DAY_MS',
    to: 'at.getTime()',
    tests: PURGE,
  },
  {
    name: 'the books of the platform go with the space',
    file: move('purge.ts'),
    from: "  payment_order: 'what was bought and paid: the books of the platform',\n",
    to: '',
    tests: PURGE,
  },
  {
    name: 'the nightly sweep removes what a space was packed into',
    file: 'apps/server/src/modules/platform/storage/storage.clean.store.ts',
    from: 'from purged_space where space_id = ${tenantId} and',
    to: 'from purged_space where space_id is null and',
    tests: PURGE,
  },
  {
    name: 'a space that was brought back while it was packed loses its data',
    file: move('purge.store.ts'),
    from: '${tx.tenantId} and is_deleted for share',
    to: '${tx.tenantId} for share',
    tests: PURGE,
  },
  {
    name: 'a space deleted again is kept as it was the first time',
    file: move('purge.store.ts'),
    from: ' and p.creation_time >= t.deleted_time',
    to: '',
    tests: PURGE,
  },
  {
    name: 'a row of another space is taken as the own one',
    file: move('arrive.ts'),
    from: 'tenantOfLine(line) !== manifest.tenantId',
    to: 'tenantOfLine(line) === null',
    tests: FAULTS,
  },
  {
    name: 'what was changed on the way is written',
    file: move('arrive.ts'),
    from: "if (hash.digest('hex') !== manifest.sums[name])",
    to: "if (hash.digest('hex') === '')",
    tests: FAULTS,
  },
  {
    name: 'a file of an archive lies where it likes',
    file: move('arrive.ts'),
    from: '!key.startsWith(`${manifest.tenantId}/`) ||',
    to: "key === '' ||",
    tests: FAULTS,
  },
  {
    name: 'whoever has the name is the person',
    file: move('people.ts'),
    from: '(h.phone === null || person.phone === null)',
    to: 'h.userName.length > 0',
    tests: FAULTS,
  },
  {
    name: 'a secret is sealed for its old row',
    file: move('carried-secrets.ts'),
    from: "return plain === null ? all : house.seal(plain, own.get(owner) ?? '');",
    to: "return plain === null ? all : house.seal(plain, new Map(old).get(owner) ?? '');",
    tests: FAULTS,
  },
  {
    name: 'what a row points to in its own table is forgotten',
    file: move('import.ts'),
    from: 'if (some.length > 0) await writeLate(tx, table, some);',
    to: 'if (some.length > ANALYZED) await writeLate(tx, table, some);',
    tests: FAULTS,
  },
  {
    name: 'rows that came behind the seal are asked of nobody',
    file: kit('audit-carried.ts'),
    from: 'if (found?.hash === hash) continue;',
    to: 'if (hash) continue;',
    tests: FAULTS,
  },
  {
    name: 'an older program goes on with a newer database',
    file: kit('migrate.ts'),
    from: 'if (unknown.length > 0)',
    to: 'if (unknown.length > 99)',
    tests: ['apps/server/src/upgrade/releases'],
  },
];
