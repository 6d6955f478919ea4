/** How it stands with the backups of the installation, and one that is made when somebody asks. */
import { backup as calls, BACKUP_KINDS, BACKUP_STATES, type OutputOf } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { backupStatus } from '../../../kit/health.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { lastGood, runsPage } from './backup.store.ts';

const HOUR_MS = 3_600_000;
export const [MAKE, CHECK] = [1, 2];
type Status = OutputOf<typeof calls.getStatus>;

export async function statusOf(tx: Tx, { backup }: Pick<House, 'backup'>): Promise<Status> {
  const [last = null, lastCheck = null] = await Promise.all([lastGood(tx, MAKE), lastGood(tx, CHECK)]);
  const age = last === null ? null : (Date.now() - Date.parse(last.endTime)) / HOUR_MS;
  const { reached = null, trouble = null } = backup?.log() ?? {};
  const code = backupStatus(backup !== null, age, trouble);
  const running = backup?.running() ?? null;
  return {
    state: BACKUP_STATES.find((s) => s.code === code)?.value ?? 0,
    place: backup?.place ?? null,
    isSealed: backup?.isSealed ?? false,
    at: backup?.at ?? null,
    running,
    last,
    lastCheck,
    ageHours: age === null ? null : Math.round(age * 10) / 10,
    logTime: reached,
    logTrouble: trouble,
    actions: backup === null || running !== null ? [] : last === null ? ['backUp'] : ['backUp', 'check'],
  };
}

export const backupRoutes: readonly Binding[] = [
  bind(calls.getStatus, ({ tx, house }) => statusOf(tx, house)),
  bind(calls.listRuns, ({ tx, query }) => runsPage(tx, query)),
  bind(calls.start, async ({ tx, house, body, audit }) => {
    const desk = house.backup ?? raise('Backup:Off');
    if (desk.running() !== null) raise('Backup:Running');
    const title = BACKUP_KINDS.find((k) => k.value === body.kind)?.label ?? '';
    await audit({ bizType: 'backup', bizId: null, bizNo: '', action: 'enable', summary: title });
    // it takes minutes: whoever asked looks at its state; how it went is noted and told
    const work = body.kind === CHECK ? desk.verify() : desk.backUp();
    void work.catch((error: unknown) => house.log.error({ err: error }, 'backup failed'));
    return statusOf(tx, house);
  }),
];
