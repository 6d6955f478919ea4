/** Creating and changing the header of a project (engineering C2). */
import {
  allows,
  batchLabel,
  type BodyOf,
  displayNameOf,
  CODE_SERIAL,
  codeRuleShown,
  isCodeRule,
  type project,
  PROJECT_PRODUCE,
  projectFields,
  projectMachine,
  projectStateOf,
} from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { act, type Doing, doingOf } from '../../../kit/document/index.ts';
import { nextCode } from '../../../kit/numbering.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { raiseAt } from '../../basic/index.ts';
import { notify } from '../../platform/message/index.ts';
import { logProjects } from '../shared/project-facts.store.ts';
import { readableChanges } from '../shared/readable.ts';
import { assertSelectable, chosenAnew } from '../shared/selectable.store.ts';
import { PROJECT_BIZ, PROJECT_NAMES, type ProjectChange, projectLife, titleOf } from './project.life.ts';
import { plannerOf } from './project.risk.store.ts';
import {
  factoryName,
  insertProject,
  loadDemander,
  nameBatchTaken,
  nextBatch,
  type HeaderValues,
  type ProjectView,
  viewProject,
} from './project.store.ts';

/** A new batch of the same project keeps these. */
const COPIED = [
  'factoryId',
  'projectType',
  'parentProjectId',
  'salesmanId',
  'designerId',
  'plannerId',
  'address',
  'areaRuleId',
  'defaultTextureId',
  'defaultThickness',
  'defaultColorId',
  'codeRule',
  'packingPrefix',
] as const;

/** Raises Cad:DeliveryDate, Cad:ProjectParent, Cad:CodeRule, Cad:ProjectDuplicate. */
async function assertHeader(tx: Tx, next: HeaderValues, except: string | null): Promise<void> {
  const { orderTime, deliveryDate, codeRule } = next;
  if (orderTime && deliveryDate && deliveryDate < orderTime) raiseAt('deliveryDate', 'Cad:DeliveryDate');
  if ((next.projectType === 2 || next.projectType === 8) && !next.parentProjectId)
    raiseAt('parentProjectId', 'Cad:ProjectParent');
  if (!isCodeRule(codeRule ?? '{seq:3}'))
    raiseAt('codeRule', 'Cad:CodeRule', { rule: codeRuleShown(String(codeRule)), seq: CODE_SERIAL });
  const [name, batch] = [String(next.name), String(next.displayBatch)];
  if (await nameBatchTaken(tx, name, batch, except)) raise('Cad:ProjectDuplicate', { name, batch });
}

/** The project that a further batch is made of; what lies in the recycle bin is none. Raises Common:NotFound. */
async function sourceOf(tx: Tx, who: Who, id: string | null | undefined): Promise<ProjectView | null> {
  if (!id) return null;
  const source = await viewProject(tx, who, id);
  return allows(projectMachine, projectStateOf(source), 'batch') ? source : raise('Common:NotFound');
}

/** What is sent over what is copied; defaults of the schema must not win over that. */
function headOf(draft: HeaderValues, source: ProjectView | null): HeaderValues {
  const sent = Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== null && value !== undefined),
  ) as HeaderValues;
  if (!source) return sent;
  const next = { ...Object.fromEntries(COPIED.map((n) => [n, source[n]])), ...sent };
  for (const n of ['projectType', 'codeRule'] as const)
    if (next[n] === projectFields[n].options.default) Object.assign(next, { [n]: source[n] });
  return next;
}

/** Adds a project, or a further batch of the one in `copyFromId`. Answers it as it is shown. */
export async function createProject(context: Context<typeof project.createProject>): Promise<ProjectView> {
  const { tx, who, body, audit } = context;
  const { copyFromId, ...draft } = body;
  const source = await sourceOf(tx, who, copyFromId);
  const head = headOf(draft, source);
  const isAnyBatch = (draft.batch ?? 1) === 1;
  const batch = source && isAnyBatch ? await nextBatch(tx, String(head.name)) : (head.batch ?? 1);
  const displayBatch = head.displayBatch || batchLabel(batch);
  const next: HeaderValues = {
    ...head,
    batch,
    displayBatch,
    displayName: displayNameOf(String(head.name), displayBatch),
    demandSide: (await loadDemander(tx, String(head.demanderId))).name,
    factoryId: head.factoryId ?? who.factory?.id ?? null,
  };
  await assertSelectable(tx, [draft]);
  await assertHeader(tx, next, null);
  const code = await nextCode(tx, 1, '', who.factory);
  const made = await viewProject(tx, who, await insertProject(tx, { ...next, code }));
  await logProjects(tx, who.nickname, [
    { projectId: made.id, type: 'create', params: { name: made.name, batch: displayBatch } },
  ]);
  await audit({
    bizType: PROJECT_BIZ,
    bizId: made.id,
    bizNo: made.code,
    action: 'add',
    summary: titleOf(made),
    changes: readableChanges(projectFields, {}, { ...made }, PROJECT_NAMES),
  });
  return made;
}

type HeaderChange = Omit<BodyOf<typeof project.updateProject>, 'version'>;

/** Changes the header. Raises Common:StaleVersion, Cad:ProjectVoided and what the header's rules raise. */
export async function changeProject(context: Context<typeof project.updateProject>): Promise<ProjectView> {
  const { params, body } = context;
  const { version, ...change } = body;
  const asked = { id: params.id, action: 'edit', version } as const;
  return (await act(doingOf(context), projectLife, asked, (doing, row) => headerChanged(doing, row, change)))
    .after;
}

/** What has calls of its own once others work by it. Raises Cad:FactoryMove, Cad:DatesFixed. */
function assertCorrected(before: ProjectView, change: HeaderChange): void {
  const isOther = (n: keyof HeaderChange): boolean =>
    change[n] !== undefined && (change[n] ?? null) !== (before[n] ?? null);
  if (isOther('factoryId') && before.factoryId !== null) assertMovable(before);
  // whoever makes pieces by a date is told why it is another one
  const moved = (['orderTime', 'deliveryDate'] as const).find((n) => before[n] !== null && isOther(n));
  if (moved && BEGUN.includes(before.produceState ?? 0)) raiseAt(moved, 'Cad:DatesFixed');
}
/** after the first work report */
const BEGUN: readonly number[] = [PROJECT_PRODUCE.doing, PROJECT_PRODUCE.done];
function assertMovable(row: ProjectView): void {
  if (row.nestedAmount > 0 || row.produceState !== 0) raiseAt('factoryId', 'Cad:FactoryMove');
}

async function headerChanged(
  doing: Doing,
  before: ProjectView,
  change: HeaderChange,
): Promise<ProjectChange> {
  const { tx } = doing;
  await assertSelectable(tx, [chosenAnew(before, change)]);
  assertCorrected(before, change);
  const next: HeaderValues = { ...before, ...change };
  const displayBatch = next.displayBatch || batchLabel(Number(next.batch));
  const isMoved = change.demanderId !== undefined && change.demanderId !== before.demanderId;
  const values: HeaderValues = {
    ...change,
    displayBatch,
    displayName: displayNameOf(String(next.name), displayBatch),
    ...(isMoved ? { demandSide: (await loadDemander(tx, String(change.demanderId))).name } : {}),
  };
  await assertHeader(tx, { ...next, displayBatch }, before.id);
  if (change.deliveryDate !== undefined) await tellPlanner(doing, before, change.deliveryDate);
  return { values };
}

export const setOrderTime = (context: Context<typeof project.setOrderTime>): Promise<ProjectView> =>
  correctOrderTime(doingOf(context), context.params.id, context.body.orderTime);

export async function correctOrderTime(doing: Doing, id: string, orderTime: string): Promise<ProjectView> {
  const asked = { id, action: 'orderTime' } as const;
  return (await act(doing, projectLife, asked, (_doing, row) => ordered(row, orderTime))).after;
}

async function ordered(row: ProjectView, orderTime: string): Promise<ProjectChange> {
  if (row.deliveryDate && row.deliveryDate < orderTime) raiseAt('orderTime', 'Cad:DeliveryDate');
  return { values: { orderTime }, params: { from: row.orderTime ?? '—', to: orderTime } };
}

export const setDeliveryDate = (context: Context<typeof project.setDeliveryDate>): Promise<ProjectView> =>
  correctDeliveryDate(doingOf(context, context.body.reason), context.params.id, context.body.deliveryDate);

export async function correctDeliveryDate(
  doing: Doing,
  id: string,
  deliveryDate: string,
): Promise<ProjectView> {
  const asked = { id, action: 'deliveryDate' } as const;
  return (await act(doing, projectLife, asked, (_doing, row) => due(doing, row, deliveryDate))).after;
}

/** Whoever plans the project hears of another date, unless he has set it himself (C8). */
async function tellPlanner(
  { tx, who, reason }: Doing,
  row: ProjectView,
  deliveryDate: string | null,
): Promise<void> {
  if (row.deliveryDate === deliveryDate) return;
  const userId = await plannerOf(tx, row.plannerId);
  if (userId === undefined || userId === who.userId) return;
  await notify(tx, {
    kind: 'deliveryMoved',
    receivers: { to: 'users', userIds: [userId] },
    vars: {
      name: titleOf(row),
      who: who.nickname,
      from: row.deliveryDate ?? '—',
      to: deliveryDate ?? '—',
      reason: reason ?? '',
    },
    bizRef: { type: 'cad.project', id: row.id },
    dedupKey: `delivery:${row.id}:${row.version}`,
    url: `/cad/project-detail?id=${row.id}`,
  });
}

async function due(doing: Doing, row: ProjectView, deliveryDate: string): Promise<ProjectChange> {
  if (row.orderTime && deliveryDate < row.orderTime) raiseAt('deliveryDate', 'Cad:DeliveryDate');
  await tellPlanner(doing, row, deliveryDate);
  return { values: { deliveryDate }, params: { from: row.deliveryDate ?? '—', to: deliveryDate } };
}

/** 转工厂: while nothing is nested or planned. Raises Cad:FactoryMove. */
export async function moveProject(context: Context<typeof project.moveProject>): Promise<ProjectView> {
  const { tx, params, body } = context;
  const to = (await factoryName(tx, body.factoryId)) ?? raise('Common:NotFound');
  const asked = { id: params.id, action: 'factory' } as const;
  const effect = (_doing: Doing, row: ProjectView) => handedOver(row, body.factoryId, to);
  return (await act(doingOf(context), projectLife, asked, effect)).after;
}

async function handedOver(row: ProjectView, factoryId: string, to: string): Promise<ProjectChange> {
  assertMovable(row);
  return { values: { factoryId }, params: { from: row.factoryName ?? '—', to } };
}

export async function setPackingPrefix(
  context: Context<typeof project.setPackingPrefix>,
): Promise<{ updated: number }> {
  const { body } = context;
  const doing = doingOf(context);
  const ids = [...new Set(body.projectIds)].sort();
  for (const id of ids)
    await act(doing, projectLife, { id, action: 'packingPrefix' }, (_doing, row) =>
      prefixed(row, body.packingPrefix),
    );
  return { updated: ids.length };
}

async function prefixed(row: ProjectView, to: string): Promise<ProjectChange> {
  return { values: { packingPrefix: to || null }, params: { from: row.packingPrefix ?? '', to } };
}
