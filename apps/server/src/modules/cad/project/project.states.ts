/** Closing, voiding, deleting and bringing back a project (engineering C4). Products are locked first, then the project. */
import { CONTROL_STATES, fill, project, PROJECT_LOGS } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { AppError, raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { deriveStatus, recountProject } from '../shared/project-counters.store.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { finishChange } from './project.header.ts';
import {
  closeRemainder,
  hideProducts,
  lockProducts,
  openNests,
  reopenProducts,
  showProducts,
  voidProducts,
} from './project.state.store.ts';
import {
  lockProject,
  nameBatchTaken,
  type ProjectRow,
  type ProjectView,
  updateProject,
  viewProject,
} from './project.store.ts';

const NEST_DRAFT = 1;
const CUTTING = new Set([64, 128]);
const DAY_MS = 86_400_000;

function assertControl(row: ProjectRow, from: readonly number[], action: keyof typeof PROJECT_LOGS): void {
  const state = row.controlState ?? 0;
  if (!from.includes(state))
    raise('Cad:ProjectState', {
      name: row.displayName ?? row.name,
      state: CONTROL_STATES.find((s) => s.value === state)?.label ?? '',
      action: PROJECT_LOGS[action].label,
    });
}

async function locked(tx: Tx, who: Who, id: string): Promise<ProjectRow> {
  await lockProducts(tx, id);
  return lockProject(tx, who, id);
}

/** 强制完工 of several projects: each is judged alone, a refused one changes nothing. */
export async function compelProjects({
  tx,
  who,
  body,
  audit,
}: Context<typeof project.compelProjects>): Promise<{
  done: number;
  failed: { id: string; message: string }[];
}> {
  const failed: { id: string; message: string }[] = [];
  let done = 0;
  for (const id of [...new Set(body.projectIds)].sort()) {
    try {
      // all guards stand before the first write, so that a refusal leaves nothing behind
      const row = await locked(tx, who, id);
      assertControl(row, [0], 'compel');
      const count = await closeRemainder(tx, id);
      await updateProject(tx, id, { controlState: 1 });
      await deriveStatus(tx, id);
      await logProjects(tx, who.nickname, [
        { projectId: id, type: 'compel', params: { count, reason: body.reason } },
      ]);
      await audit({
        bizType: 'cad-project',
        bizId: id,
        bizNo: row.code,
        action: 'compel',
        summary: fill(PROJECT_LOGS.compel.text, { count, reason: body.reason }),
      });
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed };
}

/** 强制作废: refused while a nest order is open. */
export async function voidProject(context: Context<typeof project.voidProject>): Promise<ProjectView> {
  const { tx, who, params, body } = context;
  const before = await locked(tx, who, params.id);
  assertControl(before, [0, 1], 'void');
  const nests = await openNests(tx, before.id);
  if (nests.some((n) => CUTTING.has(n.state) || n.cutSheetAmount > 0)) raise('Cad:ProjectCutting');
  if (nests[0]) raise('Cad:ProjectNestOpen', { no: nests[0].no });
  const shown = await viewProject(tx, who, before.id);
  await voidProducts(tx, before.id);
  await updateProject(tx, before.id, { controlState: 2 });
  await deriveStatus(tx, before.id);
  return finishChange(context as never, before, shown, 'void', { reason: body.reason });
}

export async function normalProject(context: Context<typeof project.normalProject>): Promise<ProjectView> {
  const { tx, who, params, body } = context;
  const before = await locked(tx, who, params.id);
  assertControl(before, [1, 2], 'normal');
  if (await nameBatchTaken(tx, before.name, before.displayBatch ?? '', before.id))
    raise('Cad:ProjectDuplicate', { name: before.name, batch: before.displayBatch ?? '' });
  const shown = await viewProject(tx, who, before.id);
  await reopenProducts(tx, before.id);
  await updateProject(tx, before.id, { controlState: 0 });
  await deriveStatus(tx, before.id);
  return finishChange(context as never, before, shown, 'normal', { reason: body.reason });
}

/** Into the recycle bin, with its products. Refused when it has a nest order beyond a draft. */
export async function deleteProject({
  tx,
  who,
  params,
  audit,
}: Context<typeof project.deleteProject>): Promise<void> {
  const before = await locked(tx, who, params.id);
  const nests = (await openNests(tx, before.id)).filter((n) => n.state !== NEST_DRAFT);
  if (nests[0]) raise('Cad:ProjectHasNest', { no: nests[0].no });
  await hideProducts(tx, before.id);
  await updateProject(tx, before.id, { isDeleted: true, deletedTime: now().toISOString() });
  await logProjects(tx, who.nickname, [{ projectId: before.id, type: 'delete' }]);
  await audit({
    bizType: 'cad-project',
    bizId: before.id,
    bizNo: before.code,
    action: 'delete',
    summary: before.displayName ?? before.name,
  });
}

/** Out of the recycle bin, within 180 days. */
export async function recoverProject(context: Context<typeof project.recoverProject>): Promise<ProjectView> {
  const { tx, who, params } = context;
  const before = await lockProject(tx, who, params.id, true);
  const days = project.RECOVERY_DAYS;
  if (before.deletedTime && now().getTime() - Date.parse(before.deletedTime) > days * DAY_MS)
    raise('Cad:ProjectRecovery', { days });
  if (await nameBatchTaken(tx, before.name, before.displayBatch ?? '', before.id))
    raise('Cad:ProjectDuplicate', { name: before.name, batch: before.displayBatch ?? '' });
  const shown = await viewProject(tx, who, before.id);
  await updateProject(tx, before.id, { isDeleted: false, deletedTime: null });
  await showProducts(tx, before.id);
  await recountProject(tx, before.id);
  return finishChange(context as never, before, shown, 'recovery');
}
