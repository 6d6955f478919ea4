/** Backups: that what is damaged is known, that nothing is written over, that enough is kept, that people hear of it. */
import { kit, type Mutant } from './mutant.ts';

const backup = (file: string): string => `apps/server/src/backup/${file}`;
const FORMAT = ['apps/server/src/backup/blob'];
const KEPT = ['apps/server/src/backup/retention'];
const FAULTS = ['apps/server/src/backup/faults'];

export const BACKUP_MUTANTS: readonly Mutant[] = [
  {
    name: 'a file of a backup opens under the name of another',
    file: backup('blob.ts'),
    from: '`${this.#count}:${isLast ? 1 : 0}:${this.#name}`',
    to: '`${this.#count}:${isLast ? 1 : 0}`',
    tests: FORMAT,
  },
  {
    name: 'pieces of a backup may be turned',
    file: backup('blob.ts'),
    from: '    this.#count += 1;',
    to: '    this.#count += 0;',
    tests: FORMAT,
  },
  {
    name: 'bytes behind the last piece are not seen',
    file: backup('blob.ts'),
    from: 'if (isLast && (await taker.take(1)).length > 0) damaged(name);',
    to: '',
    tests: FORMAT,
  },
  {
    name: 'a second backup of a day throws the morning away',
    file: backup('retention.ts'),
    from: '    ...manifests.filter(isFresh),',
    to: '',
    tests: KEPT,
  },
  {
    name: 'the log of an old backup that makes it whole is thrown away',
    file: backup('retention.ts'),
    from: 'n >= numberOf(m.startSegment) && n <= numberOf(m.stopSegment)',
    to: 'n > numberOf(m.startSegment) && n < numberOf(m.stopSegment)',
    tests: KEPT,
  },
  {
    name: 'a different piece of the log is taken for the same',
    file: backup('archive.ts'),
    from: 'if (before !== (await hashOf(createReadStream(file))))',
    to: 'if (before === "")',
    tests: FAULTS,
  },
  {
    name: 'a disk that is not mounted is taken for an empty folder',
    file: 'apps/server/src/adapters/backup-folder.ts',
    from: 'if (mayMake && !isMade) {',
    to: 'if (mayMake) {',
    tests: FAULTS,
  },
  {
    name: 'a backup of a newer program is restored',
    file: 'apps/server/src/restore/plan.ts',
    from: 'base.format > FORMAT || unknown.length > 0',
    to: 'base.format > FORMAT',
    tests: FAULTS,
  },
  {
    name: 'a clock that was set back makes an old backup fresh',
    file: kit('health.ts'),
    from: 'age > STALE_HOURS || age < -SKEW_HOURS',
    to: 'age > STALE_HOURS',
    tests: ['platform/backup'],
  },
];
