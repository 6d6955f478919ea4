/** 工程密码 (engineering C8): set, changed, taken off and entered. */
import {
  allows,
  PASSWORD_VERBS,
  projectLock as calls,
  projectMachine,
  projectStateOf,
} from '@muyun/contract';
import { type Binding, bindOutside, type Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { newPass } from '../../../kit/project-pass.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import { hashPassword, verifyPassword } from '../../platform/account/index.ts';
import { isResponsible, type ProjectView, viewProject } from '../project/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { dropPassTries, insertPass, passwordOf, takePassTry, writePassword } from './project-lock.store.ts';

type Secret = () => string;
type Doing = Pick<Context<typeof calls.unlockProject>, 'house' | 'who'>;
const MINUTE_MS = 60_000;

/** A hash takes a tenth of a second: no transaction waits for it. A wrong try is kept, whatever the answer. */
const inSpace = <T>({ house, who }: Doing, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId }, work);

/** Raises Cad:ProjectPassClosed, Cad:ProjectPassword. */
async function assertPassword(
  secret: Secret,
  doing: Doing,
  of: { readonly id: string; readonly hash: string; readonly given: string },
): Promise<void> {
  const tries = await inSpace(doing, (tx) => takePassTry(tx, of.id, now()));
  if (tries > calls.PASS_TRIES) raise('Cad:ProjectPassClosed', { minutes: calls.PASS_LOCK_MINUTES });
  if (!(await verifyPassword(secret(), of.hash, of.given)))
    raise('Cad:ProjectPassword', { left: calls.PASS_TRIES - tries });
}

/** The project as the person sees it, and its password. Raises Common:NotFound. */
async function standing(doing: Doing, id: string): Promise<{ row: ProjectView; hash: string | null }> {
  return inSpace(doing, async (tx) => {
    const row = await viewProject(tx, doing.who, id);
    const held = (await passwordOf(tx, id)) ?? raise('Common:NotFound');
    return { row, hash: held.passwordHash };
  });
}

/** Raises Cad:ProjectNoPassword and what a wrong password raises. */
async function unlock(secret: Secret, doing: Omit<Context<typeof calls.unlockProject>, 'tx'>) {
  const { id } = doing.params;
  const { hash } = await standing(doing, id);
  if (hash === null) raise('Cad:ProjectNoPassword');
  await assertPassword(secret, doing, { id, hash, given: doing.body.password });
  const at = now();
  const expires = new Date(at.getTime() + calls.PASS_MINUTES * MINUTE_MS).toISOString();
  const pass = newPass();
  await inSpace(doing, async (tx) => {
    // a password that was changed meanwhile was not entered
    if ((await passwordOf(tx, id, true))?.passwordHash !== hash) raise('Common:StaleVersion');
    await dropPassTries(tx, id);
    await insertPass(tx, id, pass.hash, at, expires);
  });
  return { passToken: pass.token, expires };
}

/** Raises Common:Forbidden, Cad:ProjectVoided, Common:StaleVersion and what a wrong old password raises. */
async function setPassword(secret: Secret, doing: Omit<Context<typeof calls.setProjectPassword>, 'tx'>) {
  const { who, body } = doing;
  const { id } = doing.params;
  const { row, hash } = await standing(doing, id);
  if (!isResponsible(who, row)) raise('Common:Forbidden');
  if (!allows(projectMachine, projectStateOf(row), 'password')) raise('Cad:ProjectVoided');
  // whoever administers the space lets a team in whose password nobody remembers
  if (hash !== null && !who.isAdmin)
    await assertPassword(secret, doing, { id, hash, given: body.oldPassword ?? '' });
  const next = body.password === '' ? null : await hashPassword(secret(), body.password);
  return inSpace(doing, async (tx) => {
    if ((await passwordOf(tx, id, true))?.passwordHash !== hash) raise('Common:StaleVersion');
    await writePassword(tx, id, next);
    const verb = next === null ? 'clear' : hash === null ? 'set' : 'change';
    if (next !== null || hash !== null)
      await logProjects(tx, who.nickname, [
        { projectId: id, type: 'password', params: { verb: PASSWORD_VERBS[verb] } },
      ]);
    return viewProject(tx, who, id);
  });
}

export const projectLockRoutes = (secret: Secret): readonly Binding[] => [
  bindOutside(calls.unlockProject, (doing) => unlock(secret, doing)),
  bindOutside(calls.setProjectPassword, (doing) => setPassword(secret, doing)),
];
