/** Closing, voiding, deleting and bringing back a project (engineering C4): what each does beside the state. */
import { allows, project, projectMachine, projectStateOf } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { act, type Doing, doingOf, eachApart } from '../../../kit/document/index.ts';
import { fact, tell } from '../../../kit/facts.ts';
import { raise } from '../../../kit/raise.ts';
import { settingOf } from '../../../kit/settings.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { closeBooksOf } from '../book/index.ts';
import { recountProject } from '../shared/project-counters.store.ts';
import { type ProjectChange, projectLife, titleOf } from './project.life.ts';
import {
  closeRemainder,
  hideProducts,
  reopenProducts,
  showProducts,
  voidProducts,
  wasShipped,
} from './project.state.store.ts';
import { nameBatchTaken, type ProjectView, viewProject } from './project.store.ts';

/** Whoever has work under way for the project refuses, or ends it. */
export const projectVoiding = fact<{ id: string; reason: string }>('cad.project.voiding');
/** `since`: nothing names the project that is older. */
export const projectHiding = fact<{ id: string; since: string }>('cad.project.hiding');
/** 强制完工, 强制作废 and back: its products and its row are locked. */
export const projectEnded = fact<{ id: string; isVoid: boolean }>('cad.project.ended');
export const projectResumed = fact<{ id: string }>('cad.project.resumed');

const DAY_MS = 86_400_000;

/** 强制完工 of several projects, each in a transaction of its own (C6): a refused one changes nothing and holds no other up. */
export async function compelProjects(
  context: Omit<Context<typeof project.compelProjects>, 'tx'>,
): Promise<{ done: number; failed: { id: string; message: string }[] }> {
  const { body } = context;
  const many = {
    call: project.compelProjects,
    all: [...new Set(body.projectIds)].sort(),
    reason: body.reason,
  };
  const { done, refused } = await eachApart(context, many, (doing, id) =>
    act(doing, projectLife, { id, action: 'compel' }, closed),
  );
  return { done: done.length, failed: refused.map((r) => ({ id: r.one, message: r.error.message })) };
}

async function closed(doing: Doing, { id }: ProjectView): Promise<ProjectChange> {
  const count = await closeRemainder(doing.tx, id);
  await tell(doing, projectEnded, { id, isVoid: false });
  return { params: { count } };
}

/** 强制作废: refused once something was shipped or cut; its nest orders go along, unless they hold another project's pieces. */
export async function voidProject(context: Context<typeof project.voidProject>): Promise<ProjectView> {
  const { params, body } = context;
  const asked = { id: params.id, action: 'void' } as const;
  return (await act(doingOf(context, body.reason), projectLife, asked, voided)).after;
}

async function voided(doing: Doing, { id }: ProjectView): Promise<ProjectChange> {
  if (await wasShipped(doing.tx, id)) raise('Cad:ProjectShipped');
  await tell(doing, projectVoiding, { id, reason: doing.reason ?? '' });
  await voidProducts(doing.tx, id);
  await closeBooksOf(doing.tx, id);
  await tell(doing, projectEnded, { id, isVoid: true });
  return {};
}

export async function normalProject(context: Context<typeof project.normalProject>): Promise<ProjectView> {
  const { params, body } = context;
  const asked = { id: params.id, action: 'normal' } as const;
  return (await act(doingOf(context, body.reason), projectLife, asked, reopened)).after;
}

async function reopened(doing: Doing, row: ProjectView): Promise<ProjectChange> {
  await assertNameFree(doing.tx, row);
  await reopenProducts(doing.tx, row.id);
  await tell(doing, projectResumed, { id: row.id });
  return {};
}

/** Into the recycle bin, with its products. Refused when it has a nest order beyond a draft, work done or goods moved. */
export async function deleteProject(context: Context<typeof project.deleteProject>): Promise<void> {
  await act(doingOf(context), projectLife, { id: context.params.id, action: 'delete' }, hidden);
}

async function hidden(doing: Doing, { id, creationTime }: ProjectView): Promise<ProjectChange> {
  await tell(doing, projectHiding, { id, since: creationTime });
  await hideProducts(doing.tx, id);
  await closeBooksOf(doing.tx, id);
  return {};
}

/** Out of the recycle bin, within the days that the space keeps it. */
export async function recoverProject(context: Context<typeof project.recoverProject>): Promise<ProjectView> {
  const asked = { id: context.params.id, action: 'recovery' } as const;
  return (await act(doingOf(context), projectLife, asked, recovered)).after;
}

async function recovered({ tx }: Doing, row: ProjectView): Promise<ProjectChange> {
  const days = await settingOf(tx, 'project.recoveryDays');
  if (row.deletedTime && now().getTime() - Date.parse(row.deletedTime) > days * DAY_MS)
    raise('Cad:ProjectRecovery', { days });
  await assertNameFree(tx, row);
  await showProducts(tx, row.id);
  await recountProject(tx, row.id);
  return { to: row.controlState };
}

async function assertNameFree(tx: Tx, row: ProjectView): Promise<void> {
  const batch = row.displayBatch ?? '';
  if (await nameBatchTaken(tx, row.name, batch, row.id))
    raise('Cad:ProjectDuplicate', { name: row.name, batch });
}

/** How a project is called on which something is to be put. Raises Common:NotFound, Cad:ProjectVoided. */
export async function standingTitle(tx: Tx, who: Who, id: string): Promise<string> {
  const row = await viewProject(tx, who, id);
  if (!allows(projectMachine, projectStateOf(row), 'edit')) raise('Cad:ProjectVoided');
  return titleOf(row);
}
